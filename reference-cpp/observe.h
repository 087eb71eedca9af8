// How a C++ reference says what it observes.
//
// An observation is a field name and a value. Values have four kinds, each with
// a canonical text (what a person reads) and a folding into 32-bit words (what is
// compared); gates/PROTOCOL.md is the norm for both. A step is a run of
// observations closed by `end_step`; it is compared by its digest, and its words
// are only written when the caller asked for that step.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>

extern "C" {
// Where the observations go. `words_from..=words_to` names the steps whose words
// are wanted; from > to wants none.
struct observe_sink {
    void* context;
    void (*step)(void* context, uint64_t digest, uint32_t observations);
    void (*word)(void* context, uint32_t step, const char* field, char kind, const char* text);
    // A rule that the case came across, and how often (coverage.h).
    void (*rule)(void* context, const char* name, uint64_t count);
    uint32_t words_from;
    uint32_t words_to;
};
}

namespace observe {

// A field's name and the FNV-1a hash of its letters; the kind's letter is hashed last.
struct Field {
    const char* name;
    uint32_t hash;

    constexpr explicit Field(const char* field_name) : name(field_name), hash(0x811c9dc5u) {
        for (const char* letter = field_name; *letter != 0; ++letter)
            hash = (hash ^ static_cast<unsigned char>(*letter)) * 0x01000193u;
    }
    constexpr uint32_t tag(char kind) const {
        return (hash ^ static_cast<unsigned char>(kind)) * 0x01000193u;
    }
};

class Observer {
public:
    explicit Observer(const observe_sink& sink) : sink_(sink) { begin_step(0); }

    // Decimal text.
    void integer(const Field& field, int64_t value) {
        open(static_cast<uint64_t>(value), field.tag('i'));
        if (speaks_) say(field, 'i', std::to_string(value));
    }

    // Sixteen hexadecimal digits: u64 values.
    void bits(const Field& field, uint64_t value) {
        open(value, field.tag('b'));
        if (speaks_) {
            char text[17];
            std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(value));
            say(field, 'b', text);
        }
    }

    // The bits of a double.
    void real(const Field& field, double value) {
        uint64_t pattern;
        std::memcpy(&pattern, &value, sizeof pattern);
        bits(field, pattern);
    }

    // Decimal integers joined by colons; an empty list is an empty text.
    void integers(const Field& field, const int64_t* values, size_t count) {
        open(count, field.tag('l'));
        for (size_t i = 0; i < count; ++i) fold64(static_cast<uint64_t>(values[i]));
        if (speaks_) {
            std::string text;
            for (size_t i = 0; i < count; ++i) {
                if (i > 0) text += ':';
                text += std::to_string(values[i]);
            }
            say(field, 'l', text);
        }
    }

    // ASCII text.
    void text(const Field& field, const std::string& value) {
        fold_text(field, reinterpret_cast<const uint8_t*>(value.data()), value.size(), 0);
        if (speaks_) say(field, 't', value);
    }

    // The text that writes each of the small numbers (0 to 9) as one digit.
    void digits(const Field& field, const uint8_t* values, size_t count) {
        fold_text(field, values, count, '0');
        if (speaks_) {
            std::string written;
            for (size_t i = 0; i < count; ++i) written += static_cast<char>('0' + values[i]);
            say(field, 't', written);
        }
    }

    void end_step() {
        sink_.step(sink_.context, (static_cast<uint64_t>(a_) << 32) | b_, observations_);
        begin_step(step_ + 1);
    }

private:
    static constexpr uint32_t START_A = 0x243f6a88u;
    static constexpr uint32_t START_B = 0x85a308d3u;

    void begin_step(uint32_t step) {
        a_ = START_A;
        b_ = START_B;
        observations_ = 0;
        step_ = step;
        speaks_ = sink_.words_from <= step && step <= sink_.words_to;
    }
    static uint32_t rotate_13(uint32_t value) { return (value << 13) | (value >> 19); }

    void fold(uint32_t x, uint32_t y) {
        uint32_t p = (a_ ^ x) * 0x9e3779b1u;
        uint32_t q = (b_ ^ y) * 0x85ebca77u;
        // A product spreads a changed bit upwards only; the shifts bring it down again.
        p ^= p >> 16;
        q ^= q >> 15;
        a_ = p + q;
        b_ = q ^ rotate_13(a_);
    }
    void fold64(uint64_t value, uint32_t tag = 0) {
        fold(static_cast<uint32_t>(value) ^ tag, static_cast<uint32_t>(value >> 32) ^ tag);
    }
    // Up to 8 bytes, the first lowest.
    static uint64_t word_of(const uint8_t* bytes, size_t count) {
        uint64_t word = 0;
        for (size_t k = 0; k < count; ++k) word |= static_cast<uint64_t>(bytes[k]) << (8 * k);
        return word;
    }
    // The tag with the value, or with the length of what follows.
    void open(uint64_t value, uint32_t tag) {
        fold64(value, tag);
        observations_ += 1;
    }
    // Characters are `bytes` with `zero` added to each.
    void fold_text(const Field& field, const uint8_t* bytes, size_t count, uint64_t zero) {
        open(count, field.tag('t'));
        const size_t whole = count / 8 * 8;
        for (size_t at = 0; at < whole; at += 8)
            fold64(word_of(bytes + at, 8) + zero * 0x0101010101010101u);
        if (whole < count) {
            const size_t rest = count - whole;
            fold64(word_of(bytes + whole, rest) + (zero * 0x0101010101010101u >> (64 - 8 * rest)));
        }
    }
    void say(const Field& field, char kind, const std::string& value) {
        sink_.word(sink_.context, step_, field.name, kind, value.c_str());
    }

    observe_sink sink_;
    uint32_t a_;
    uint32_t b_;
    uint32_t observations_;
    uint32_t step_;
    bool speaks_;  // Whether the words of this step are wanted.
};

}  // namespace observe
