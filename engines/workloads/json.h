// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/result.h"

#include <boost/json/value.hpp>

#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dyno {

// A JSON text with the line of every value, so that a fault can name its place.
struct JsonDocument
{
    std::string file; // as faults name it: "workload.json"
    boost::json::value root;
    std::map<std::string, int, std::less<>> lines; // JSON pointer → line, from 1

    std::string where(std::string_view pointer) const;
};

struct JsonParse
{
    std::optional<JsonDocument> document;
    Faults faults; // wrong syntax and keys that stand twice
};
JsonParse parseJson(std::string_view text, std::string file);

// One value of a document, read with checks: what is wrong is added to `faults` and a default returned, so that
// one pass lists every fault. Cheap to copy; document and faults must outlive it.
class JsonNode
{
public:
    JsonNode(const JsonDocument &document, Faults &faults);

    const std::string &pointer() const { return m_pointer; }
    std::string where() const { return m_document->where(m_pointer); }
    void fault(std::string message) const;

    // Faults: no object, unknown keys, missing ones among `required`.
    bool expectObject(std::initializer_list<std::string_view> required,
                      std::initializer_list<std::string_view> optional) const;
    bool has(std::string_view key) const;
    std::optional<JsonNode> find(std::string_view key) const;
    // Members of an object in the order of the file, elements of an array. Empty when absent; a fault when it
    // is something else or holds more than `most`.
    std::vector<std::pair<std::string, JsonNode>> members(std::string_view key, std::size_t most) const;
    std::vector<std::pair<std::string, JsonNode>> members() const;
    std::vector<JsonNode> elements(std::string_view key, std::size_t most) const;

    std::string text(std::string_view key, std::string fallback = {}) const;
    bool boolean(std::string_view key, bool fallback = false) const;
    std::optional<double> number(std::string_view key) const;
    // A number, or text that is an expression over parameters; as text.
    std::string expression(std::string_view key, std::string fallback = {}) const;

    bool isText() const;
    bool isNumber() const;
    bool isArray() const;
    // Text as it is, a number or boolean written out; a fault otherwise.
    std::string scalar() const;

private:
    JsonNode(const JsonNode &parent, const boost::json::value &value, std::string pointer);
    const boost::json::value *member(std::string_view key) const;
    JsonNode child(std::string_view key, const boost::json::value &value) const;

    const JsonDocument *m_document;
    Faults *m_faults;
    const boost::json::value *m_value;
    std::string m_pointer;
};

// The shortest text that reads back as the same number: "0.05", "5000000".
std::string numberText(double number);

} // namespace dyno
