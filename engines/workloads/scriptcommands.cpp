// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/scriptcommands.h"

#include "engines/workloads/number.h"
#include "engines/workloads/variables.h"

#include <array>
#include <charconv>
#include <limits>

namespace dyno {

namespace {

struct MetaRow
{
    std::string_view name;
    CommandKind kind;
    std::size_t maxWords; // behind the name; those with an expression count theirs elsewhere
};

constexpr auto metaCatalog = std::to_array<MetaRow>({
    {"set", CommandKind::Set, 0},
    {"if", CommandKind::If, 0},
    {"elif", CommandKind::Elif, 0},
    {"else", CommandKind::Else, 0},
    {"endif", CommandKind::Endif, 0},
    {"sleep", CommandKind::Sleep, 2},
    {"gset", CommandKind::Gset, 1},
    {"aset", CommandKind::Aset, 1},
    {"startpipeline", CommandKind::StartPipeline, 0},
    {"syncpipeline", CommandKind::SyncPipeline, 0},
    {"endpipeline", CommandKind::EndPipeline, 0},
    // Ours.
    {"repeat", CommandKind::Repeat, 0},
    {"endrepeat", CommandKind::EndRepeat, 0},
    {"lastid", CommandKind::LastId, 2},
});

bool isSpace(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}
bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

struct WordAt
{
    std::string text;
    std::size_t offset = 0; // in the command's text
};

// The words of a meta command; a backslash before the end of a line is a space.
class Words
{
public:
    explicit Words(std::string_view text) : m_text(text) {}

    std::optional<WordAt> next()
    {
        while (m_at < m_text.size() && spaceLength() > 0)
            m_at += spaceLength();
        if (m_at == m_text.size())
            return std::nullopt;
        WordAt word;
        word.offset = m_at;
        while (m_at < m_text.size() && spaceLength() == 0)
            ++m_at;
        word.text = m_text.substr(word.offset, m_at - word.offset);
        return word;
    }
    std::size_t at() const { return m_at; }

private:
    std::size_t spaceLength() const
    {
        const std::string_view rest = m_text.substr(m_at);
        if (rest.starts_with("\\\n"))
            return 2;
        if (rest.starts_with("\\\r\n"))
            return 3;
        return isSpace(rest.front()) ? 1 : 0;
    }
    std::string_view m_text;
    std::size_t m_at = 0;
};

class CommandReader
{
public:
    CommandReader(const TextPlaces &places, Faults &faults) : m_places(places), m_faults(faults) {}

    std::vector<ScriptCommand> read()
    {
        for (RawCommand &raw : readScript(m_places, m_faults)) {
            if (raw.isMeta)
                readMeta(raw);
            else
                addSql(raw);
        }
        for (const ScriptCommand &open : m_open)
            fault(open.offset,
                  open.kind == CommandKind::Repeat ? "\\repeat without \\endrepeat" : "\\if without \\endif");
        return std::move(m_commands);
    }

private:
    void fault(std::size_t offset, std::string message)
    {
        m_faults.push_back({m_places.placeOf(offset), std::move(message)});
    }

    void addSql(RawCommand &raw)
    {
        ScriptCommand command;
        command.offset = raw.offset;
        command.text = std::move(raw.text);
        command.joints = std::move(raw.joints);
        m_commands.push_back(std::move(command));
    }

    void readMeta(const RawCommand &raw)
    {
        Words words(raw.text);
        const auto name = words.next();
        if (!name)
            return;
        const std::size_t start = raw.offset + 1; // of the text in the script
        const MetaRow *row = nullptr;
        for (const MetaRow &candidate : metaCatalog) {
            if (equalsIgnoringCase(candidate.name, name->text))
                row = &candidate;
        }
        if (!row) {
            fault(raw.offset, unknownWords(name->text));
            return;
        }
        ScriptCommand command;
        command.kind = row->kind;
        command.offset = raw.offset;
        command.text = raw.text;
        command.text.erase(command.text.find_last_not_of(" \t\r\n\f\v") + 1);
        switch (row->kind) {
        case CommandKind::Set:
            if (!readVariable(words, start, command))
                return;
            [[fallthrough]];
        case CommandKind::If:
        case CommandKind::Elif:
        case CommandKind::Repeat:
            readExpression(raw, words.at(), command);
            break;
        default:
            if (!readWords(*row, words, start, command))
                return;
        }
        place(std::move(command));
    }

    static std::string unknownWords(const std::string &name)
    {
        if (equalsIgnoringCase(name, "shell") || equalsIgnoringCase(name, "setshell"))
            return "\\" + name +
                   " is refused: a script must not start programs on this machine, and their time "
                   "would be counted as the server's; set the value with \\set or -D";
        std::string known;
        for (const MetaRow &row : metaCatalog)
            known += (known.empty() ? "\\" : ", \\") + std::string(row.name);
        return "there is no command \\" + name + "; there are " + known;
    }

    bool readVariable(Words &words, std::size_t start, ScriptCommand &command)
    {
        const auto name = words.next();
        if (!name) {
            fault(command.offset, "\\set needs a variable and an expression");
            return false;
        }
        if (!isVariableName(name->text)) {
            fault(start + name->offset, "\"" + name->text +
                                            "\" cannot be the name of a variable: a letter or an "
                                            "underscore, then letters, digits and underscores");
            return false;
        }
        command.variable = name->text;
        return true;
    }

    // A wrong expression still leaves its command, so that \if and \endif match.
    void readExpression(const RawCommand &raw, std::size_t from, ScriptCommand &command)
    {
        command.expressionOffset = raw.offset + 1 + from;
        ExpressionParse parse = parseExpression(std::string_view(raw.text).substr(from), Names::WithColon);
        if (!parse.root)
            fault(command.expressionOffset + parse.faultOffset, parse.fault);
        command.expression = std::move(parse.root);
    }

    bool readWords(const MetaRow &row, Words &words, std::size_t start, ScriptCommand &command)
    {
        std::vector<WordAt> found;
        while (auto word = words.next())
            found.push_back(std::move(*word));
        if (found.size() > row.maxWords) {
            const WordAt &extra = found[row.maxWords];
            fault(start + extra.offset,
                  "unexpected \"" + extra.text + "\" behind \\" + std::string(row.name));
            return isConditional(row.kind);
        }
        switch (row.kind) {
        case CommandKind::Sleep:
            return readSleep(found, start, command);
        case CommandKind::Gset:
        case CommandKind::Aset:
            command.use.name = found.empty() ? "" : found[0].text;
            break;
        case CommandKind::LastId:
            if (found.empty() || !isVariableName(found[0].text)) {
                fault(command.offset, "\\lastid needs the name of a variable");
                return false;
            }
            command.use.name = found[0].text;
            if (found.size() > 1)
                command.use.column = found[1].text;
            break;
        default:
            break;
        }
        return true;
    }

    bool readSleep(std::vector<WordAt> &words, std::size_t start, ScriptCommand &command)
    {
        if (words.empty()) {
            fault(command.offset, "\\sleep needs a time: \\sleep 5 ms");
            return false;
        }
        const std::string first = words[0].text;
        if (first.front() == ':') {
            command.variable = first.substr(1);
            if (!isVariableName(command.variable)) {
                fault(start + words[0].offset, "\"" + first + "\" is no variable");
                return false;
            }
        } else {
            std::size_t digits = first.front() == '+' || first.front() == '-' ? 1 : 0;
            const std::size_t from = first.front() == '+' ? 1 : 0;
            while (digits < first.size() && isDigit(first[digits]))
                ++digits;
            const auto [end, error] =
                std::from_chars(first.data() + from, first.data() + digits, command.sleepCount);
            if (error != std::errc() || (digits < first.size() && words.size() > 1)) {
                fault(start + words[0].offset, "\"" + first +
                                                   "\" is no time to sleep: an integer or a variable "
                                                   "was expected, then us, ms or s");
                return false;
            }
            if (digits < first.size()) // "5ms"
                words.push_back({first.substr(digits), words[0].offset + digits});
        }
        return words.size() < 2 || readUnit(words[1], start, command);
    }

    bool readUnit(const WordAt &word, std::size_t start, ScriptCommand &command)
    {
        if (equalsIgnoringCase(word.text, "us"))
            command.sleepUnitUs = 1;
        else if (equalsIgnoringCase(word.text, "ms"))
            command.sleepUnitUs = 1000;
        else if (!equalsIgnoringCase(word.text, "s")) {
            fault(start + word.offset, "\"" + word.text + "\" is no unit of time: us, ms or s was expected");
            return false;
        }
        return true;
    }

    static bool isConditional(CommandKind kind)
    {
        return kind == CommandKind::Else || kind == CommandKind::Endif || kind == CommandKind::EndRepeat;
    }

    // Checks what stands around a command and keeps it.
    void place(ScriptCommand command)
    {
        switch (command.kind) {
        case CommandKind::Gset:
        case CommandKind::Aset:
        case CommandKind::LastId:
            attach(command);
            return;
        case CommandKind::If:
        case CommandKind::Repeat:
            if (m_open.size() == maxNesting)
                fault(command.offset, "\\if and \\repeat are nested more than 32 deep");
            m_open.push_back(opener(command));
            break;
        case CommandKind::Elif:
        case CommandKind::Else:
            if (!closes(command, CommandKind::If))
                return;
            if (m_open.back().variable == "else") {
                fault(command.offset, "\\" + std::string(commandName(command.kind)) + " behind \\else");
                return;
            }
            if (command.kind == CommandKind::Else)
                m_open.back().variable = "else";
            break;
        case CommandKind::Endif:
        case CommandKind::EndRepeat:
            if (!closes(command, command.kind == CommandKind::Endif ? CommandKind::If : CommandKind::Repeat))
                return;
            m_open.pop_back();
            break;
        default:
            break;
        }
        m_commands.push_back(std::move(command));
    }

    static ScriptCommand opener(const ScriptCommand &command)
    {
        ScriptCommand open;
        open.kind = command.kind;
        open.offset = command.offset;
        return open;
    }

    bool closes(const ScriptCommand &command, CommandKind what)
    {
        if (!m_open.empty() && m_open.back().kind == what)
            return true;
        const std::string name = "\\" + std::string(commandName(command.kind));
        const std::string wanted = "\\" + std::string(commandName(what));
        if (m_open.empty())
            fault(command.offset, name + " without " + wanted);
        else
            fault(command.offset, name + " inside the \\" + std::string(commandName(m_open.back().kind)) +
                                      " of " + m_places.lineOf(m_open.back().offset) +
                                      ", which is not ended yet");
        return false;
    }

    void attach(const ScriptCommand &command)
    {
        const std::string name = "\\" + std::string(commandName(command.kind));
        if (m_commands.empty() || m_commands.back().kind != CommandKind::Sql) {
            fault(command.offset, name + " must follow an SQL statement");
            return;
        }
        ScriptCommand &sql = m_commands.back();
        if (sql.use.kind != CommandKind::Sql) {
            fault(command.offset, name + " must follow an SQL statement; the one before has its \\" +
                                      std::string(commandName(sql.use.kind)) + " already");
            return;
        }
        sql.use = command.use;
        sql.use.kind = command.kind;
    }

    static constexpr std::size_t maxNesting = 32;

    const TextPlaces &m_places;
    Faults &m_faults;
    std::vector<ScriptCommand> m_commands;
    std::vector<ScriptCommand> m_open; // \if and \repeat that wait for their end; "else" once it was there
};

} // namespace

std::string_view commandName(CommandKind kind)
{
    for (const MetaRow &row : metaCatalog) {
        if (row.kind == kind)
            return row.name;
    }
    return {};
}

std::vector<ScriptCommand> readCommands(const TextPlaces &places, Faults &faults)
{
    return CommandReader(places, faults).read();
}

} // namespace dyno
