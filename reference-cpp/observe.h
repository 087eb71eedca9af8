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
    explicit Observer(const observe_sink& sink) : sink_(sink) {}

    // Decimal text.
    void integer(const Field& field, int64_t value) {
        begin(field, 'i');
        fold64(static_cast<uint64_t>(value));
        if (wanted()) say(field, 'i', std::to_string(value));
    }

    // Sixteen hexadecimal digits: u64 values.
    void bits(const Field& field, uint64_t value) {
        begin(field, 'b');
        fold64(value);
        if (wanted()) {
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
        begin(field, 'l');
        fold(static_cast<uint32_t>(count));
        for (size_t i = 0; i < count; ++i) fold64(static_cast<uint64_t>(values[i]));
        if (wanted()) {
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
        begin(field, 't');
        fold(static_cast<uint32_t>(value.size()));
        for (size_t at = 0; at < value.size(); at += 4) {
            uint32_t word = 0;
            for (size_t k = 0; k < 4 && at + k < value.size(); ++k)
                word |= static_cast<uint32_t>(static_cast<unsigned char>(value[at + k])) << (8 * k);
            fold(word);
        }
        if (wanted()) say(field, 't', value);
    }

    // The text that writes each of the small numbers (0 to 9) as one digit.
    void digits(const Field& field, const uint8_t* values, size_t count) {
        begin(field, 't');
        fold(static_cast<uint32_t>(count));
        for (size_t at = 0; at < count; at += 4) {
            uint32_t word = 0;
            for (size_t k = 0; k < 4 && at + k < count; ++k)
                word |= static_cast<uint32_t>(values[at + k] + '0') << (8 * k);
            fold(word);
        }
        if (wanted()) {
            std::string written;
            for (size_t i = 0; i < count; ++i) written += static_cast<char>('0' + values[i]);
            say(field, 't', written);
        }
    }

    void end_step() {
        sink_.step(sink_.context, (static_cast<uint64_t>(a_) << 32) | b_, observations_);
        a_ = START_A;
        b_ = START_B;
        observations_ = 0;
        step_ += 1;
    }

private:
    static constexpr uint32_t START_A = 0x243f6a88u;
    static constexpr uint32_t START_B = 0x85a308d3u;

    static uint32_t rotate(uint32_t value, int by) { return (value << by) | (value >> (32 - by)); }

    void fold(uint32_t word) {
        a_ = rotate((a_ ^ word) * 0x9e3779b1u, 15);
        b_ = rotate((b_ + word) * 0x85ebca77u, 13);
    }
    void fold64(uint64_t value) {
        fold(static_cast<uint32_t>(value));
        fold(static_cast<uint32_t>(value >> 32));
    }
    void begin(const Field& field, char kind) {
        fold(field.tag(kind));
        observations_ += 1;
    }
    bool wanted() const { return sink_.words_from <= step_ && step_ <= sink_.words_to; }
    void say(const Field& field, char kind, const std::string& value) {
        sink_.word(sink_.context, step_, field.name, kind, value.c_str());
    }

    observe_sink sink_;
    uint32_t a_ = START_A;
    uint32_t b_ = START_B;
    uint32_t observations_ = 0;
    uint32_t step_ = 0;
};

}  // namespace observe
