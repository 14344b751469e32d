// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workload/codeeditor.h"

#include "ui/marks.h"
#include "ui/theme.h"

#include <QHelpEvent>
#include <QPainter>
#include <QTextBlock>
#include <QToolTip>

namespace dyno {

namespace {
constexpr int gutterPad = 8, signRoom = 16, indent = 4;
}

class CodeEditor::Gutter : public QWidget
{
public:
    explicit Gutter(CodeEditor *editor) : QWidget(editor), m_editor(*editor) {}

protected:
    void paintEvent(QPaintEvent *event) override { m_editor.paintGutter(event); }

private:
    CodeEditor &m_editor;
};

CodeEditor::CodeEditor(QWidget *parent)
    : QPlainTextEdit(parent), m_gutter(new Gutter(this)), m_highlighter(new CodeHighlighter(document()))
{
    setProperty("mono", true);
    setProperty("code", true);
    setLineWrapMode(QPlainTextEdit::NoWrap);
    document()->setDefaultFont(monoFont(12));
    setTabStopDistance(QFontMetricsF(monoFont(12)).horizontalAdvance(QLatin1Char(' ')) * indent);
    connect(this, &QPlainTextEdit::blockCountChanged, this, &CodeEditor::layOut);
    connect(this, &QPlainTextEdit::updateRequest, this, [this](const QRect &rect, int dy) {
        if (dy)
            m_gutter->scroll(0, dy);
        else
            m_gutter->update(0, rect.y(), m_gutter->width(), rect.height());
    });
    layOut();
}

void CodeEditor::setLanguage(CodeLanguage language)
{
    m_highlighter->setLanguage(language);
}

void CodeEditor::setMarks(const QList<Mark> &marks)
{
    m_marks = marks;
    showMarks();
    m_gutter->update();
}

QTextCursor CodeEditor::cursorOf(const Mark &mark) const
{
    const QTextBlock block = document()->findBlockByNumber(qMax(0, mark.line - 1));
    QTextCursor cursor(block.isValid() ? block : document()->lastBlock());
    if (mark.column > 1) {
        // Columns count characters, the text is in UTF-16.
        const QString line = cursor.block().text();
        int at = 0;
        for (int i = 1; i < mark.column && at < line.size(); ++i)
            at += line[at].isHighSurrogate() ? 2 : 1;
        cursor.setPosition(cursor.block().position() + at);
    }
    return cursor;
}

void CodeEditor::showMarks()
{
    QList<QTextEdit::ExtraSelection> selections;
    for (const Mark &mark : m_marks) {
        QTextEdit::ExtraSelection selection;
        selection.cursor = cursorOf(mark);
        if (mark.column > 0 && !selection.cursor.atBlockEnd()) {
            selection.cursor.movePosition(QTextCursor::NextCharacter, QTextCursor::KeepAnchor);
            selection.cursor.movePosition(QTextCursor::EndOfWord, QTextCursor::KeepAnchor);
        } else {
            selection.cursor.movePosition(QTextCursor::StartOfBlock);
            selection.cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
        }
        selection.format.setBackground(currentTheme().errorBackground);
        selection.format.setUnderlineStyle(QTextCharFormat::SingleUnderline);
        selection.format.setUnderlineColor(currentTheme().error);
        selections << selection;
    }
    setExtraSelections(selections);
}

void CodeEditor::goTo(int line, int column)
{
    setTextCursor(cursorOf({line, column, {}}));
    centerCursor();
    setFocus();
}

void CodeEditor::layOut()
{
    const int digits = qMax(2, int(QString::number(blockCount()).size()));
    const int width = signRoom + fontMetrics().horizontalAdvance(QLatin1Char('9')) * digits + 2 * gutterPad;
    setViewportMargins(width, 0, 0, 0);
    const QRect rect = contentsRect();
    m_gutter->setGeometry(rect.left(), rect.top(), width, rect.height());
}

void CodeEditor::paintGutter(QPaintEvent *event)
{
    const Palette &theme = currentTheme();
    QPainter painter(m_gutter);
    painter.fillRect(event->rect(), theme.surface);
    painter.setPen(theme.text3);
    painter.setFont(document()->defaultFont());
    QTextBlock block = firstVisibleBlock();
    qreal top = blockBoundingGeometry(block).translated(contentOffset()).top();
    for (; block.isValid() && top <= event->rect().bottom(); block = block.next()) {
        const qreal height = blockBoundingRect(block).height();
        if (block.isVisible() && top + height >= event->rect().top()) {
            painter.drawText(QRectF(0, top, m_gutter->width() - gutterPad, height), Qt::AlignRight | Qt::AlignVCenter,
                             QString::number(block.blockNumber() + 1));
            for (const Mark &mark : m_marks)
                if (mark.line == block.blockNumber() + 1) {
                    paintErrorSign(painter, {signRoom / 2.0 + 2, top + height / 2}, 12, theme);
                    painter.setPen(theme.text3);
                    break;
                }
        }
        top += height;
    }
}

void CodeEditor::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape) {
        emit left();
        return;
    }
    if (event->key() == Qt::Key_Tab && event->modifiers() == Qt::NoModifier && !isReadOnly()) {
        const int at = textCursor().positionInBlock() % indent;
        insertPlainText(QString(indent - at, QLatin1Char(' ')));
        return;
    }
    QPlainTextEdit::keyPressEvent(event);
}

void CodeEditor::resizeEvent(QResizeEvent *event)
{
    QPlainTextEdit::resizeEvent(event);
    layOut();
}

void CodeEditor::changeEvent(QEvent *event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::ApplicationPaletteChange || event->type() == QEvent::FontChange) {
        document()->setDefaultFont(monoFont(12));
        m_highlighter->rehighlight();
        showMarks();
        layOut();
    }
}

bool CodeEditor::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QPlainTextEdit::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const int line = cursorForPosition(viewport()->mapFrom(this, help->pos())).blockNumber() + 1;
    QStringList texts;
    for (const Mark &mark : m_marks)
        if (mark.line == line)
            texts << mark.text;
    if (texts.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), texts.join(QLatin1Char('\n')), this);
    return true;
}

} // namespace dyno
