// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/data/generatorkinds.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <variant>
#include <vector>

namespace dyno {

namespace {

constexpr std::string_view wordList[] = {
    "amber",  "anchor", "apple",  "arrow",  "autumn", "basket", "bridge", "bright", "bronze", "button", "cable",
    "candle", "canvas", "carpet", "castle", "cedar",  "chalk",  "cherry", "circle", "clever", "cloud",  "clover",
    "copper", "coral",  "corner", "cotton", "crystal", "curtain", "daily", "dancer", "desert", "dinner", "double",
    "dragon", "eagle",  "early",  "echo",   "eleven", "ember",  "engine", "evening", "fabric", "falcon", "family",
    "feather", "field", "finger", "flower", "forest", "fossil", "frozen", "garden", "gentle", "ginger", "glass",
    "golden", "granite", "green", "hammer", "harbour", "hazel", "hidden", "hollow", "honey",  "horizon", "indigo",
    "island", "ivory",  "jacket", "jasmine", "jungle", "kernel", "kettle", "kitchen", "ladder", "lantern", "laurel",
    "lemon",  "letter", "linen",  "little", "lotus",  "magnet", "maple",  "marble", "market", "meadow", "mellow",
    "metal",  "mirror", "modern", "morning", "mountain", "narrow", "nectar", "needle", "noble", "ocean", "olive",
    "orange", "orchard", "paper", "pebble", "pencil", "pepper", "picnic", "planet", "pocket", "polar",  "prairie",
    "quartz", "quiet",  "rabbit", "random", "raven",  "ribbon", "river",  "rocket", "saddle", "saffron", "sailor",
    "sandy",  "scarlet", "season", "shadow", "silent", "silver", "simple", "sketch", "spiral", "spring", "stone",
    "summer", "sunset", "table",  "timber", "travel", "tunnel", "velvet", "village", "violet", "walnut", "water",
    "willow", "window", "winter", "yellow", "zephyr",
};

std::string_view word(const Draw &draw, std::uint64_t row, std::uint64_t n)
{
    return wordList[draw.below(std::size(wordList), row, n)];
}

std::string_view alphabet(std::string_view name)
{
    constexpr std::string_view all = "0123456789abcdefABCDEFGHIJKLMNOPQRSTUVWXYZghijklmnopqrstuvwxyz";
    constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    if (name == "letters")
        return letters;
    if (name == "capitals")
        return letters.substr(0, 26);
    if (name == "small")
        return letters.substr(26);
    if (name == "digits")
        return all.substr(0, 10);
    if (name == "hex")
        return all.substr(0, 16);
    return name == "alphanumeric" ? all : std::string_view{};
}

// `n` says which of the row's numbers to begin with; sixteen bits make a letter.
void putLetters(char *out, std::size_t count, std::string_view letters, const Draw &draw, std::uint64_t row,
                std::uint64_t n)
{
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < count; ++i, bits >>= 16) {
        if (i % 4 == 0)
            bits = draw.bits(row, n + i / 4);
        out[i] = letters[((bits & 0xffff) * letters.size()) >> 16];
    }
}

class TextGenerator : public Generator
{
public:
    ColumnKind kind() const override { return {ColumnKind::Kind::Text, 0}; }
};

class Constant final : public Generator
{
public:
    explicit Constant(std::string text) : m_text(std::move(text)), m_value(Value::ofText(m_text))
    {
        // A number travels as one, except where writing it back would change it ("007").
        std::int64_t number = 0;
        const auto end = std::from_chars(m_text.data(), m_text.data() + m_text.size(), number);
        if (end.ec == std::errc() && end.ptr == m_text.data() + m_text.size() && std::to_string(number) == m_text)
            m_value = Value::ofInt(number);
    }
    Value make(const RowAt &, TextArena &) const override { return m_value; }
    ColumnKind kind() const override
    {
        return {m_value.type == Value::Type::Int ? ColumnKind::Kind::Integer : ColumnKind::Kind::Text, 0};
    }

private:
    std::string m_text;
    Value m_value;
};

class Choice final : public TextGenerator
{
public:
    Choice(const Draw &draw, std::vector<std::string> values, const std::vector<double> &weights)
        : m_draw(draw), m_values(std::move(values))
    {
        double sum = 0;
        for (std::size_t i = 0; i < m_values.size(); ++i)
            m_upTo.push_back(sum += weights.empty() ? 1.0 : weights[i]);
    }
    Value make(const RowAt &row, TextArena &) const override
    {
        const double drawn = m_draw.unit(row.number) * m_upTo.back();
        const auto found = std::upper_bound(m_upTo.begin(), m_upTo.end() - 1, drawn);
        return Value::ofText(m_values[static_cast<std::size_t>(found - m_upTo.begin())]);
    }

private:
    Draw m_draw;
    std::vector<std::string> m_values;
    std::vector<double> m_upTo;
};

class Words final : public TextGenerator
{
public:
    Words(const Draw &draw, std::uint64_t min, std::uint64_t max, std::size_t most)
        : m_draw(draw), m_min(min), m_count(max - min + 1), m_most(most)
    {
    }
    Value make(const RowAt &row, TextArena &arena) const override
    {
        constexpr std::size_t longest = 9; // with the blank
        const std::uint64_t count = m_min + m_draw.below(m_count, row.number);
        char *text = arena.room(count * longest);
        char *end = text;
        for (std::uint64_t i = 1; i <= count; ++i) {
            if (i > 1)
                *end++ = ' ';
            const std::string_view next = word(m_draw, row.number, i);
            end = std::copy(next.begin(), next.end(), end);
        }
        std::string_view made(text, static_cast<std::size_t>(end - text));
        if (m_most != 0)
            made = made.substr(0, m_most);
        return Value::ofText(made);
    }

private:
    Draw m_draw;
    std::uint64_t m_min;
    std::uint64_t m_count;
    std::size_t m_most;
};

class RandomText final : public TextGenerator
{
public:
    RandomText(const Draw &draw, std::size_t min, std::size_t max, std::string_view letters, std::string mark,
               double markShare)
        : m_draw(draw), m_min(min), m_count(max - min + 1), m_letters(letters), m_mark(std::move(mark)),
          m_markShare(markShare)
    {
    }
    Value make(const RowAt &row, TextArena &arena) const override
    {
        const std::size_t size = m_min + m_draw.below(m_count, row.number);
        char *text = arena.room(size);
        putLetters(text, size, m_letters, m_draw, row.number, 3);
        if (!m_mark.empty() && m_draw.unit(row.number, 1) < m_markShare && size >= m_mark.size()) {
            const std::uint64_t at = m_draw.below(size - m_mark.size() + 1, row.number, 2);
            std::copy(m_mark.begin(), m_mark.end(), text + at);
        }
        return Value::ofText({text, size});
    }

private:
    Draw m_draw;
    std::size_t m_min;
    std::size_t m_count;
    std::string_view m_letters;
    std::string m_mark;
    double m_markShare;
};

// "Product {row}", "{digits:4}11111", "{letters:3}-{row:6}".
class Pattern final : public TextGenerator
{
public:
    struct Part
    {
        enum class Kind : std::uint8_t { Literal, Row, Parent, Child, Letters, Word } kind = Kind::Literal;
        std::string literal;
        std::string_view letters;
        std::size_t width = 0; // of numbers: padded with zeros to it; of letters: how many
    };
    Pattern(const Draw &draw, std::vector<Part> parts) : m_draw(draw), m_parts(std::move(parts))
    {
        for (const Part &part : m_parts)
            m_longest += std::max<std::size_t>({part.literal.size(), part.width, 20});
    }
    Value make(const RowAt &row, TextArena &arena) const override
    {
        char *text = arena.room(m_longest);
        char *end = text;
        std::uint64_t n = 0;
        for (const Part &part : m_parts) {
            n += 64; // each part draws its own numbers
            switch (part.kind) {
            case Part::Kind::Literal:
                end = std::copy(part.literal.begin(), part.literal.end(), end);
                break;
            case Part::Kind::Row:
                end = putNumber(end, row.number, part.width);
                break;
            case Part::Kind::Parent:
                end = putNumber(end, row.parent, part.width);
                break;
            case Part::Kind::Child:
                end = putNumber(end, row.child, part.width);
                break;
            case Part::Kind::Letters:
                putLetters(end, part.width, part.letters, m_draw, row.number, n);
                end += part.width;
                break;
            case Part::Kind::Word: {
                const std::string_view drawn = word(m_draw, row.number, n);
                end = std::copy(drawn.begin(), drawn.end(), end);
            }
            }
        }
        return Value::ofText({text, static_cast<std::size_t>(end - text)});
    }

private:
    static char *putNumber(char *out, std::uint64_t number, std::size_t width)
    {
        std::array<char, 24> digits{};
        const char *end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
        const auto count = static_cast<std::size_t>(end - digits.data());
        if (count < width)
            out = std::fill_n(out, width - count, '0');
        return std::copy(digits.data(), digits.data() + count, out);
    }
    Draw m_draw;
    std::vector<Part> m_parts;
    std::size_t m_longest = 1;
};

bool readPlace(std::string_view place, Pattern::Part &part)
{
    const std::size_t colon = place.find(':');
    const std::string_view name = place.substr(0, colon);
    if (colon != std::string_view::npos) {
        const std::string_view width = place.substr(colon + 1);
        const auto end = std::from_chars(width.data(), width.data() + width.size(), part.width);
        if (end.ec != std::errc() || end.ptr != width.data() + width.size() || part.width > 200)
            return false;
    }
    part.letters = alphabet(name);
    if (!part.letters.empty()) {
        part.kind = Pattern::Part::Kind::Letters;
        part.width = std::max<std::size_t>(part.width, 1);
    } else if (name == "row") {
        part.kind = Pattern::Part::Kind::Row;
    } else if (name == "parent") {
        part.kind = Pattern::Part::Kind::Parent;
    } else if (name == "child") {
        part.kind = Pattern::Part::Kind::Child;
    } else if (name == "word") {
        part.kind = Pattern::Part::Kind::Word;
    } else {
        return false;
    }
    return true;
}

std::pair<std::size_t, std::size_t> lengths(const GeneratorSettings &settings, std::int64_t most)
{
    const auto min = static_cast<std::size_t>(settings.integer("min", 0, most));
    const auto max = static_cast<std::size_t>(settings.integer("max", 0, most));
    if (max < min)
        settings.fault("\"max\" must not be below \"min\".");
    return {min, std::max(min, max)};
}

} // namespace

MadeGenerator makeConstant(const GeneratorSettings &settings, const Draw &)
{
    return std::make_unique<Constant>(settings.text("value"));
}

MadeGenerator makeChoice(const GeneratorSettings &settings, const Draw &draw)
{
    std::vector<std::string> values = settings.list("values");
    std::vector<double> weights;
    for (const std::string &weight : settings.list("weights")) {
        double number = -1;
        const auto end = std::from_chars(weight.data(), weight.data() + weight.size(), number);
        if (end.ec != std::errc() || number < 0)
            settings.fault("A weight must be a number from 0, not \"" + weight + "\".");
        weights.push_back(std::max(number, 0.0));
    }
    if (values.empty()) {
        settings.fault("\"values\" must hold at least one value.");
        values.emplace_back();
    }
    if (!weights.empty() && weights.size() != values.size()) {
        settings.fault("There must be one weight for each value.");
        weights.clear();
    }
    return std::make_unique<Choice>(draw, std::move(values), weights);
}

MadeGenerator makeWords(const GeneratorSettings &settings, const Draw &draw)
{
    const auto [min, max] = lengths(settings, 2000);
    return std::make_unique<Words>(draw, min, max, static_cast<std::size_t>(settings.integer("most", 0, 20000)));
}

MadeGenerator makeRandomText(const GeneratorSettings &settings, const Draw &draw)
{
    const auto [min, max] = lengths(settings, 20000);
    std::string_view letters = alphabet(settings.text("of"));
    if (letters.empty()) {
        settings.fault("\"of\" must be letters, capitals, small, digits, hex or alphanumeric.");
        letters = alphabet("letters");
    }
    return std::make_unique<RandomText>(draw, min, max, letters, settings.text("mark"),
                                        settings.real("markShare", 0, 1));
}

MadeGenerator makePattern(const GeneratorSettings &settings, const Draw &draw)
{
    const std::string text = settings.text("pattern");
    std::vector<Pattern::Part> parts;
    for (std::size_t at = 0; at < text.size();) {
        Pattern::Part part;
        if (text[at] != '{') {
            const std::size_t end = std::min(text.find('{', at), text.size());
            part.literal = text.substr(at, end - at);
            at = end;
        } else {
            const std::size_t end = std::min(text.find('}', at), text.size());
            const std::string place = text.substr(at + 1, end - at - 1);
            if (end == text.size() || !readPlace(place, part))
                settings.fault("\"{" + place + "}\" is no place. There are: row, parent, child, word, letters, "
                               "capitals, small, digits, hex, alphanumeric, each with a width as in {digits:4}.");
            at = end + 1;
        }
        parts.push_back(std::move(part));
    }
    return std::make_unique<Pattern>(draw, std::move(parts));
}

} // namespace dyno
