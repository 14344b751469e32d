// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSyntaxHighlighter>

#include <vector>

namespace dyno {

enum class CodeLanguage { Plain, Sql, Json };

// Shades the words of a script or of a JSON text. By weight and tone: colour belongs to engines and to findings.
class CodeHighlighter : public QSyntaxHighlighter
{
    Q_OBJECT
public:
    explicit CodeHighlighter(QTextDocument *document);
    void setLanguage(CodeLanguage language);

protected:
    void highlightBlock(const QString &text) override;

private:
    enum class Look : char { Plain, Keyword, Quiet, Faint, Variable };
    struct Span
    {
        int begin, end;
        Look look;
    };
    void read();
    void readSql(const QString &text);
    void readJson(const QString &text);
    QTextCharFormat formatOf(Look look) const;

    CodeLanguage m_language = CodeLanguage::Plain;
    int m_revision = -1; // of the document that the spans are of
    std::vector<Span> m_spans;
};

} // namespace dyno
