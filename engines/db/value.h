// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace dyno {

// One value on its way to a server or back: a view, 32 bytes, that owns nothing. Text that a Value points to
// must live until the call it is given to returns. Bytes (blobs) travel as Binary with their raw bytes in
// `text`.
struct Value
{
    enum class Type : std::uint8_t { Null, Bool, Int, Double, Text, Binary };
    Type type = Type::Null;
    union {
        bool boolean;
        std::int64_t integer = 0;
        double real;
    };
    std::string_view text;

    static Value null() { return {}; }
    static Value ofBool(bool b)
    {
        Value v;
        v.type = Type::Bool;
        v.boolean = b;
        return v;
    }
    static Value ofInt(std::int64_t i)
    {
        Value v;
        v.type = Type::Int;
        v.integer = i;
        return v;
    }
    static Value ofDouble(double d)
    {
        Value v;
        v.type = Type::Double;
        v.real = d;
        return v;
    }
    static Value ofText(std::string_view t)
    {
        Value v;
        v.type = Type::Text;
        v.text = t;
        return v;
    }
    static Value ofBinary(std::string_view bytes)
    {
        Value v;
        v.type = Type::Binary;
        v.text = bytes;
        return v;
    }
    bool isNull() const { return type == Type::Null; }
};

} // namespace dyno
