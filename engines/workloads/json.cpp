// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/json.h"

#include <boost/json/src.hpp> // the one place where Boost.JSON is compiled

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace dyno {

namespace {

// Walks a text that Boost.JSON has accepted and notes where each value begins. So it may trust the syntax.
class LineScanner
{
public:
    LineScanner(std::string_view text, JsonDocument &document, Faults &faults)
        : m_text(text), m_document(document), m_faults(faults)
    {
    }
    void scan() { value(""); }

private:
    void space()
    {
        while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == '\t' || m_text[m_at] == '\r'
                                        || m_text[m_at] == '\n')) {
            if (m_text[m_at] == '\n')
                ++m_line;
            ++m_at;
        }
    }
    std::string_view string()
    {
        const std::size_t begin = ++m_at;
        while (m_text[m_at] != '"')
            m_at += m_text[m_at] == '\\' ? 2 : 1;
        return m_text.substr(begin, m_at++ - begin);
    }
    void value(const std::string &pointer)
    {
        space();
        m_document.lines.emplace(pointer, m_line);
        switch (m_text[m_at]) {
        case '{':
            object(pointer);
            break;
        case '[':
            array(pointer);
            break;
        case '"':
            string();
            break;
        default:
            while (m_at < m_text.size() && m_text.find_first_of(",]} \t\r\n", m_at) != m_at)
                ++m_at;
        }
    }
    void object(const std::string &pointer)
    {
        ++m_at;
        for (space(); m_text[m_at] != '}'; space()) {
            if (m_text[m_at] == ',') {
                ++m_at;
                continue;
            }
            const int line = m_line;
            std::string member = pointer + '/';
            member += string();
            if (m_document.lines.contains(member))
                m_faults.push_back({m_document.file + ':' + std::to_string(line),
                                    "\"" + member.substr(pointer.size() + 1) + "\" stands twice here."});
            space();
            ++m_at; // the colon
            value(member);
        }
        ++m_at;
    }
    void array(const std::string &pointer)
    {
        ++m_at;
        std::size_t index = 0;
        for (space(); m_text[m_at] != ']'; space()) {
            if (m_text[m_at] == ',')
                ++m_at;
            else
                value(pointer + '/' + std::to_string(index++));
        }
        ++m_at;
    }

    std::string_view m_text;
    JsonDocument &m_document;
    Faults &m_faults;
    std::size_t m_at = 0;
    int m_line = 1;
};

std::string quoted(std::string_view text)
{
    return '"' + std::string(text) + '"';
}

std::string listed(std::initializer_list<std::string_view> one, std::initializer_list<std::string_view> two)
{
    std::string text;
    for (const auto &list : {one, two}) {
        for (const std::string_view word : list)
            text += (text.empty() ? "" : ", ") + std::string(word);
    }
    return text;
}

} // namespace

std::string numberText(double number)
{
    // Whole numbers without an exponent, as far as a double is exact.
    if (number == std::floor(number) && std::abs(number) < 9e15)
        return std::to_string(static_cast<long long>(number));
    std::array<char, 32> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number);
    return {buffer.data(), end.ptr};
}

std::string JsonDocument::where(std::string_view pointer) const
{
    const auto line = lines.find(pointer);
    return line == lines.end() ? file : file + ':' + std::to_string(line->second);
}

JsonParse parseJson(std::string_view text, std::string file)
{
    JsonParse parse;
    JsonDocument document;
    document.file = std::move(file);
    boost::json::parse_options options;
    options.max_depth = 16;
    boost::json::stream_parser parser({}, options);
    boost::system::error_code error;
    std::size_t used = parser.write_some(text.data(), text.size(), error);
    if (!error && used < text.size())
        error = boost::json::make_error_code(boost::json::error::extra_data);
    if (!error)
        parser.finish(error);
    if (error) {
        const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(used), '\n');
        parse.faults.push_back({document.file + ':' + std::to_string(line), "Not JSON: " + error.message() + '.'});
        return parse;
    }
    document.root = parser.release();
    LineScanner(text, document, parse.faults).scan();
    parse.document = std::move(document);
    return parse;
}

JsonNode::JsonNode(const JsonDocument &document, Faults &faults)
    : m_document(&document), m_faults(&faults), m_value(&document.root)
{
}

JsonNode::JsonNode(const JsonNode &parent, const boost::json::value &value, std::string pointer)
    : m_document(parent.m_document), m_faults(parent.m_faults), m_value(&value), m_pointer(std::move(pointer))
{
}

void JsonNode::fault(std::string message) const
{
    m_faults->push_back({where(), std::move(message)});
}

const boost::json::value *JsonNode::member(std::string_view key) const
{
    const auto *object = m_value->if_object();
    return object ? object->if_contains(key) : nullptr;
}

JsonNode JsonNode::child(std::string_view key, const boost::json::value &value) const
{
    return {*this, value, m_pointer + '/' + std::string(key)};
}

bool JsonNode::expectObject(std::initializer_list<std::string_view> required,
                            std::initializer_list<std::string_view> optional) const
{
    const auto *object = m_value->if_object();
    if (!object) {
        fault("Expected an object with " + listed(required, optional) + '.');
        return false;
    }
    for (const auto &member : *object) {
        const auto is = [&](std::string_view known) { return known == std::string_view(member.key()); };
        if (std::none_of(required.begin(), required.end(), is)
            && std::none_of(optional.begin(), optional.end(), is)) {
            child(member.key(), member.value())
                .fault("Unknown key " + quoted(member.key()) + ". Known here: " + listed(required, optional)
                       + '.');
        }
    }
    for (const std::string_view key : required) {
        if (!object->contains(key))
            fault(quoted(key) + " is missing here.");
    }
    return true;
}

bool JsonNode::has(std::string_view key) const
{
    return member(key) != nullptr;
}

std::optional<JsonNode> JsonNode::find(std::string_view key) const
{
    const auto *value = member(key);
    return value ? std::optional(child(key, *value)) : std::nullopt;
}

std::vector<std::pair<std::string, JsonNode>> JsonNode::members() const
{
    std::vector<std::pair<std::string, JsonNode>> found;
    if (const auto *object = m_value->if_object()) {
        for (const auto &pair : *object)
            found.emplace_back(pair.key(), child(pair.key(), pair.value()));
    }
    return found;
}

std::vector<std::pair<std::string, JsonNode>> JsonNode::members(std::string_view key, std::size_t most) const
{
    const auto node = find(key);
    if (!node)
        return {};
    if (!node->m_value->is_object()) {
        node->fault(quoted(key) + " must be an object.");
        return {};
    }
    auto found = node->members();
    if (found.size() > most) {
        node->fault(quoted(key) + " may hold at most " + std::to_string(most) + " entries.");
        return {};
    }
    return found;
}

std::vector<JsonNode> JsonNode::elements(std::string_view key, std::size_t most) const
{
    const auto node = find(key);
    if (!node)
        return {};
    const auto *array = node->m_value->if_array();
    if (!array) {
        node->fault(quoted(key) + " must be a list.");
        return {};
    }
    if (array->size() > most) {
        node->fault(quoted(key) + " may hold at most " + std::to_string(most) + " entries.");
        return {};
    }
    std::vector<JsonNode> found;
    for (std::size_t i = 0; i < array->size(); ++i)
        found.push_back(node->child(std::to_string(i), (*array)[i]));
    return found;
}

std::string JsonNode::text(std::string_view key, std::string fallback) const
{
    const auto node = find(key);
    if (!node)
        return fallback;
    if (!node->isText()) {
        node->fault(quoted(key) + " must be text in quotes.");
        return fallback;
    }
    return std::string(node->m_value->get_string());
}

bool JsonNode::boolean(std::string_view key, bool fallback) const
{
    const auto node = find(key);
    if (!node)
        return fallback;
    if (!node->m_value->is_bool()) {
        node->fault(quoted(key) + " must be true or false.");
        return fallback;
    }
    return node->m_value->get_bool();
}

std::optional<double> JsonNode::number(std::string_view key) const
{
    const auto node = find(key);
    if (!node)
        return std::nullopt;
    if (!node->isNumber()) {
        node->fault(quoted(key) + " must be a number.");
        return std::nullopt;
    }
    return node->m_value->to_number<double>();
}

std::string JsonNode::expression(std::string_view key, std::string fallback) const
{
    const auto node = find(key);
    if (!node)
        return fallback;
    if (!node->isNumber() && !node->isText()) {
        node->fault(quoted(key) + " must be a number, or an expression over parameters in quotes.");
        return fallback;
    }
    return node->scalar();
}

bool JsonNode::isText() const
{
    return m_value->is_string();
}

bool JsonNode::isNumber() const
{
    return m_value->is_number();
}

bool JsonNode::isArray() const
{
    return m_value->is_array();
}

std::string JsonNode::scalar() const
{
    if (const auto *text = m_value->if_string())
        return std::string(*text);
    if (const auto *integer = m_value->if_int64())
        return std::to_string(*integer);
    if (m_value->is_number())
        return numberText(m_value->to_number<double>());
    if (const auto *boolean = m_value->if_bool())
        return *boolean ? "true" : "false";
    fault("Expected text, a number, true or false.");
    return {};
}

} // namespace dyno
