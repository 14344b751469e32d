// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workload/codehighlighter.h"

#include "engines/db/text.h"
#include "engines/workloads/sqllexer.h"
#include "ui/theme.h"

#include <QRegularExpression>
#include <QTextDocument>

#include <algorithm>
#include <string>

namespace dyno {

namespace {

// Words that stand out in a script. Names that are also words of SQL are shaded too: it is a help for the eye.
constexpr std::string_view keywords[] = {
    "add",      "all",      "alter",   "analyze", "and",    "as",       "asc",       "begin",    "between", "by",
    "call",     "case",     "check",   "commit",  "constraint", "create", "current_timestamp", "default", "delete",
    "desc",     "distinct", "do",      "drop",    "else",   "end",      "exists",    "explain",  "for",     "foreign",
    "from",     "full",     "function", "group",  "having", "if",       "ignore",    "immediate", "in",     "index",
    "inner",    "insert",   "into",    "is",      "join",   "key",      "left",      "like",     "limit",   "lock",
    "not",      "nothing",  "null",    "offset",  "on",     "or",       "order",     "outer",    "primary", "procedure",
    "references", "replace", "returning", "right", "rollback", "savepoint", "select", "set",     "share",   "start",
    "table",    "then",     "to",      "transaction", "truncate", "union", "unique", "update",   "using",   "values",
    "view",     "when",     "where",   "with"};

// A byte a character, so that places are those of the text; what is beyond Latin 1 counts as a letter.
std::string bytesOf(const QString &text)
{
    std::string bytes(std::size_t(text.size()), 'x');
    for (qsizetype i = 0; i < text.size(); ++i)
        if (text[i].unicode() < 0x80)
            bytes[std::size_t(i)] = char(text[i].unicode());
    return bytes;
}

} // namespace

CodeHighlighter::CodeHighlighter(QTextDocument *document) : QSyntaxHighlighter(document) {}

void CodeHighlighter::setLanguage(CodeLanguage language)
{
    m_language = language;
    m_revision = -1;
    rehighlight();
}

void CodeHighlighter::highlightBlock(const QString &text)
{
    if (m_revision != document()->revision())
        read();
    const int begin = currentBlock().position(), end = begin + int(text.size());
    // The first span that ends behind the beginning of the line.
    auto span = std::partition_point(m_spans.begin(), m_spans.end(), [begin](const Span &s) { return s.end <= begin; });
    int state = -1; // what goes on in the next line: when it changes, that line is shaded anew too
    for (; span != m_spans.end() && span->begin <= end; ++span) {
        setFormat(std::max(span->begin, begin) - begin, std::min(span->end, end) - std::max(span->begin, begin),
                  formatOf(span->look));
        if (span->end > end)
            state = int(span->look);
    }
    setCurrentBlockState(state);
}

void CodeHighlighter::read()
{
    m_revision = document()->revision();
    m_spans.clear();
    const QString text = document()->toPlainText();
    if (m_language == CodeLanguage::Sql)
        readSql(text);
    else if (m_language == CodeLanguage::Json)
        readJson(text);
}

void CodeHighlighter::readSql(const QString &text)
{
    const std::string bytes = bytesOf(text);
    SqlLexer lexer(bytes);
    std::size_t metaEnd = 0; // of the line of a meta command
    for (SqlToken token = lexer.next(); token.kind != SqlTokenKind::End; token = lexer.next()) {
        const int begin = int(token.offset), end = int(token.offset + token.text.size());
        switch (token.kind) {
        case SqlTokenKind::Comment:
            m_spans.push_back({begin, end, Look::Faint});
            break;
        case SqlTokenKind::String:
        case SqlTokenKind::Number:
            m_spans.push_back({begin, end, Look::Quiet});
            break;
        case SqlTokenKind::Variable:
            m_spans.push_back({begin, end, Look::Variable});
            break;
        case SqlTokenKind::Backslash: {
            metaEnd = std::min(bytes.find('\n', token.offset), bytes.size());
            // The command's name belongs to it.
            std::size_t word = token.offset + 1;
            while (word < bytes.size() && bytes[word] >= 'a' && bytes[word] <= 'z')
                ++word;
            m_spans.push_back({begin, int(word), Look::Keyword});
            lexer.moveTo(std::max(word, token.offset + 1));
            break;
        }
        case SqlTokenKind::Word:
            if (token.offset >= metaEnd && std::ranges::count(keywords, asciiLower(token.text)) > 0)
                m_spans.push_back({begin, end, Look::Keyword});
            break;
        default:
            break;
        }
    }
}

void CodeHighlighter::readJson(const QString &text)
{
    static const QRegularExpression words(
        QStringLiteral(R"re((?<string>"(?:[^"\\\n]|\\.)*")(?<key>\s*:)?|(?<number>-?\d[\d.eE+-]*)|(?<word>true|false|null))re"));
    for (auto it = words.globalMatch(text); it.hasNext();) {
        const QRegularExpressionMatch match = it.next();
        const bool isKey = match.capturedLength(u"key") > 0;
        const QString part = match.capturedLength(u"string") > 0 ? QStringLiteral("string") : QString();
        const int begin = int(match.capturedStart());
        const int end = part.isEmpty() ? int(match.capturedEnd()) : int(match.capturedEnd(part));
        m_spans.push_back({begin, end, isKey ? Look::Keyword : Look::Quiet});
    }
}

QTextCharFormat CodeHighlighter::formatOf(Look look) const
{
    const Palette &theme = currentTheme();
    QTextCharFormat format;
    switch (look) {
    case Look::Plain:
        break;
    case Look::Keyword:
        format.setFontWeight(QFont::Bold);
        break;
    case Look::Quiet:
        format.setForeground(theme.text2);
        break;
    case Look::Faint:
        format.setForeground(theme.text3);
        break;
    case Look::Variable:
        format.setUnderlineStyle(QTextCharFormat::DotLine);
        format.setUnderlineColor(theme.text2);
        break;
    }
    return format;
}

} // namespace dyno
