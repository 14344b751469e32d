// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/jsontext.h"

#include "engines/workloads/json.h"

#include <boost/json/serialize.hpp>

namespace dyno {

namespace {

constexpr std::size_t mostInLine = 110;

std::string scalarText(const boost::json::value &value)
{
    return value.is_double() ? numberText(value.get_double()) : boost::json::serialize(value);
}

std::string inLine(const boost::json::value &value)
{
    if (const auto *object = value.if_object(); object && !object->empty()) {
        std::string text = "{ ";
        for (const auto &member : *object) {
            if (text.size() > 2)
                text += ", ";
            text += boost::json::serialize(boost::json::string(member.key())) + ": " + inLine(member.value());
        }
        return text + " }";
    }
    if (const auto *array = value.if_array(); array && !array->empty()) {
        std::string text = "[";
        for (const auto &element : *array)
            text += (text.size() > 1 ? ", " : "") + inLine(element);
        return text + "]";
    }
    return scalarText(value);
}

void write(const boost::json::value &value, std::size_t indent, std::size_t used, std::string &out)
{
    std::string line = inLine(value);
    const bool isShort = used + line.size() <= mostInLine && indent > 0;
    const std::string inner(indent + 2, ' '), outer(indent, ' ');
    const auto *object = value.if_object();
    const auto *array = value.if_array();
    if (isShort || (!object && !array) || (object && object->empty()) || (array && array->empty())) {
        out += line;
        return;
    }
    out += object ? "{" : "[";
    bool isFirst = true;
    const auto separate = [&] {
        out += isFirst ? "\n" : ",\n";
        out += inner;
        isFirst = false;
    };
    if (object) {
        for (const auto &member : *object) {
            separate();
            const std::string key = boost::json::serialize(boost::json::string(member.key())) + ": ";
            out += key;
            write(member.value(), indent + 2, indent + 2 + key.size(), out);
        }
    } else {
        for (const auto &element : *array) {
            separate();
            write(element, indent + 2, indent + 2, out);
        }
    }
    out += "\n" + outer + (object ? "}" : "]");
}

} // namespace

std::string jsonText(const boost::json::value &value)
{
    std::string text;
    write(value, 0, 0, text);
    return text + "\n";
}

} // namespace dyno
