// SPDX-License-Identifier: GPL-3.0-or-later
// An expression has a value or a fault, in a script and outside of one; the value can be written and is read as the same.
#include "engines/workloads/script.h"
#include "tests/fuzz/require.h"

#include <map>

using namespace dyno;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string text = textOf(data, size);
    static const std::map<std::string, std::string> values{{"p", "20"},   {"x", "0.5"},  {"n", "-9223372036854775808"},
                                                           {"t", "text"}, {"b", "true"}, {"e", ""}};
    const auto value = evaluateExpression(text, values);
    if (value.has_error()) {
        require(!value.error().message.empty(), "a fault without words", text);
        return 0;
    }
    const std::string written = value->toText();
    require(value->isNull() || !written.empty(), "a value without text", text);
    if (value->type == Number::Type::Int) {
        const auto again = evaluateExpression(written, {});
        // The lowest whole number is an operator and a number that is too large.
        require(again.has_error() || again->toInteger() == value->toInteger(), "another number", written);
    }
    return 0;
}
