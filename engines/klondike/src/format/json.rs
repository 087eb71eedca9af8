//! As much JSON as a Solvitaire deal has: objects, arrays and plain strings, with positions.

use super::fault::{Fault, name_at};

/// A cursor over a text.
pub(super) struct Reader<'a> {
    text: &'a str,
    offset: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a str) -> Reader<'a> {
        Reader { text, offset: 0 }
    }

    /// Byte offset of the next character that is not blank.
    pub(super) fn offset(&mut self) -> usize {
        let rest = &self.text[self.offset..];
        self.offset += rest.len() - rest.trim_start().len();
        self.offset
    }

    /// Byte offset of the character taken last; only after one of one byte.
    pub(super) fn last_offset(&self) -> usize {
        self.offset - 1
    }

    /// A fault at byte `offset`.
    pub(super) fn fault(&self, offset: usize, expected: &str) -> Fault {
        Fault::at(self.text, offset, expected, name_at(self.text, offset))
    }

    /// Takes the character if it comes next.
    pub(super) fn take(&mut self, character: char) -> bool {
        let offset = self.offset();
        let comes = self.text[offset..].starts_with(character);
        if comes {
            self.offset = offset + character.len_utf8();
        }
        comes
    }

    /// Takes the character or fails.
    pub(super) fn expect(&mut self, character: char, expected: &str) -> Result<(), Fault> {
        if self.take(character) {
            return Ok(());
        }
        let offset = self.offset();
        Err(self.fault(offset, expected))
    }

    /// A string without escapes: its text and the byte offset of its first character.
    pub(super) fn string(&mut self, expected: &str) -> Result<(&'a str, usize), Fault> {
        self.expect('"', expected)?;
        let begin = self.offset;
        let special = |c: char| c == '"' || c == '\\' || c.is_control();
        let len = self.text[begin..].find(special).unwrap_or(self.text.len() - begin);
        let end = begin + len;
        if !self.text[end..].starts_with('"') {
            return Err(self.fault(end, "the end of the string"));
        }
        self.offset = end + 1;
        Ok((&self.text[begin..end], begin))
    }

    /// An array; `element` reads one element, given its index.
    pub(super) fn array(
        &mut self,
        mut element: impl FnMut(&mut Reader<'a>, usize) -> Result<(), Fault>,
    ) -> Result<usize, Fault> {
        self.expect('[', "an array")?;
        if self.take(']') {
            return Ok(0);
        }
        for index in 0.. {
            element(self, index)?;
            if self.take(']') {
                return Ok(index + 1);
            }
            self.expect(',', "',' or ']'")?;
        }
        unreachable!("an endless range ended")
    }

    /// An object; `member` reads the value of a key, given the key and its byte offset.
    pub(super) fn object(
        &mut self,
        mut member: impl FnMut(&mut Reader<'a>, &'a str, usize) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        self.expect('{', "an object")?;
        if self.take('}') {
            return Ok(());
        }
        loop {
            let (key, offset) = self.string("a key")?;
            self.expect(':', "':'")?;
            member(self, key, offset)?;
            if self.take('}') {
                return Ok(());
            }
            self.expect(',', "',' or '}'")?;
        }
    }
}
