// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/reportpdf.h"

#include "app/comparisonreport.h"
#include "app/refereereport.h"
#include "app/reportformat.h"
#include "app/reporttable.h"
#include "app/searchreport.h"
#include "app/sweepreport.h"
#include "charts/charttheme.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QCoreApplication>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextObjectInterface>
#include <QTextTable>

#include <span>

namespace dyno {

namespace {

constexpr int dpi = 96;
constexpr int margin = 57, foot = 30; // px: 15 mm
constexpr int pictureType = QTextFormat::UserObject + 1;
constexpr int pictureIndex = QTextFormat::UserProperty + 1;

QFont reportFont(double px, QFont::Weight weight)
{
    QFont font(QStringLiteral("Roboto"));
    font.setPixelSize(qRound(px));
    font.setWeight(weight);
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

// Draws pictures where the text has their places, each with its title over it and its words under it: so that no page
// ends between them.
class PictureObject : public QObject, public QTextObjectInterface
{
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)
public:
    PictureObject(const std::vector<ReportPicture> &pictures, double width)
        : m_pictures(pictures), m_width(width)
    {
    }
    // What is drawn now, in the document's coordinates.
    void setView(const QRectF &view) { m_view = view; }

    QSizeF intrinsicSize(QTextDocument *, int, const QTextFormat &format) override
    {
        return {m_width, above + pictureHeight(of(format)) + below};
    }
    void drawObject(QPainter *painter, const QRectF &rect, QTextDocument *, int,
                    const QTextFormat &format) override
    {
        // Charts have clips of their own: what stands on another page must not be begun.
        if (rect.top() > m_view.bottom() - 1 || rect.bottom() < m_view.top() + 1)
            return;
        const ReportPicture &picture = of(format);
        painter->save();
        painter->setFont(reportFont(12, QFont::Medium));
        painter->setPen(lightPalette().text);
        painter->drawText(QPointF(rect.left(), rect.top() + above - 8), picture.title);
        painter->setFont(reportFont(10, QFont::Normal));
        painter->setPen(lightPalette().text2);
        painter->drawText(QPointF(rect.left(), rect.bottom() - below + 16), picture.description);
        painter->translate(rect.left(), rect.top() + above);
        const double scale = m_width / picture.paper.width();
        painter->scale(scale, scale);
        picture.paint(*painter, picture.paper, false);
        painter->restore();
    }

private:
    static constexpr double above = 36, below = 24;
    double pictureHeight(const ReportPicture &picture) const
    {
        return picture.paper.height() * m_width / picture.paper.width();
    }
    const ReportPicture &of(const QTextFormat &format) const
    {
        return m_pictures[std::size_t(format.intProperty(pictureIndex))];
    }
    const std::vector<ReportPicture> &m_pictures;
    double m_width;
    QRectF m_view;
};

// Writes the report from top to bottom.
class Writer
{
public:
    explicit Writer(QTextDocument &document) : m_cursor(&document), m_palette(lightPalette()) {}

    void heading(const QString &text, double px, double above)
    {
        QTextBlockFormat block;
        block.setTopMargin(above);
        block.setBottomMargin(4);
        paragraph(text, block, chars(px, QFont::Medium));
    }
    void facts(const QString &text, double below = 4)
    {
        QTextBlockFormat block;
        block.setBottomMargin(below);
        paragraph(text, block, chars(11, QFont::Normal, m_palette.text2));
    }
    void strong(const QString &text)
    {
        QTextBlockFormat block;
        block.setBottomMargin(4);
        paragraph(text, block, chars(13, QFont::Medium));
    }
    void banner(const QString &sentence, const QString &detail, bool warns)
    {
        QTextTableFormat format;
        format.setBorder(0);
        format.setCellPadding(6);
        format.setCellSpacing(0);
        format.setTopMargin(6);
        format.setWidth(QTextLength(QTextLength::PercentageLength, 100));
        if (warns)
            format.setBackground(m_palette.warningBackground);
        QTextTable *table = m_cursor.insertTable(1, 1, format);
        QTextCursor inside = table->cellAt(0, 0).firstCursorPosition();
        inside.insertText(sentence, chars(11, QFont::Medium, warns ? m_palette.warningText : m_palette.text));
        if (!detail.isEmpty()) {
            inside.insertBlock();
            inside.insertText(detail,
                              chars(11, QFont::Normal, warns ? m_palette.warningText : m_palette.text2));
        }
        m_cursor.movePosition(QTextCursor::End);
    }
    // The first row holds the heads; the first `left` columns, and those from `rightTo`, are words.
    void table(const QString &title, const QList<QStringList> &rows, int left, int rightTo)
    {
        if (rows.isEmpty())
            return;
        QTextBlockFormat block;
        block.setTopMargin(12);
        block.setBottomMargin(2);
        paragraph(title, block, chars(12, QFont::Medium));
        QTextTableFormat format;
        format.setBorder(0);
        format.setCellSpacing(0);
        format.setCellPadding(2.5);
        format.setHeaderRowCount(1);
        format.setWidth(QTextLength(QTextLength::PercentageLength, 100));
        const int columns = int(rows.first().size());
        QTextTable *table = m_cursor.insertTable(int(rows.size()), columns, format);
        for (int row = 0; row < int(rows.size()); ++row)
            for (int column = 0; column < columns; ++column) {
                QTextTableCell cell = table->cellAt(row, column);
                QTextTableCellFormat look;
                look.setBottomBorder(row == 0 ? 1 : 0.5);
                look.setBottomBorderStyle(QTextFrameFormat::BorderStyle_Solid);
                look.setBottomBorderBrush(row == 0 ? m_palette.axisLine : m_palette.grid);
                cell.setFormat(look);
                QTextCursor inside = cell.firstCursorPosition();
                QTextBlockFormat side;
                side.setAlignment(column < left || column >= rightTo ? Qt::AlignLeft : Qt::AlignRight);
                inside.setBlockFormat(side);
                inside.insertText(rows[row].value(column),
                                  chars(10, QFont::Normal, row == 0 ? m_palette.text2 : m_palette.text));
            }
        m_cursor.movePosition(QTextCursor::End);
    }
    void picture(int index)
    {
        QTextCharFormat format;
        format.setObjectType(pictureType);
        format.setProperty(pictureIndex, index);
        if (!m_cursor.block().text().isEmpty())
            m_cursor.insertBlock(QTextBlockFormat(), QTextCharFormat());
        m_cursor.insertText(QString(QChar::ObjectReplacementCharacter), format);
    }

private:
    QTextCharFormat chars(double px, QFont::Weight weight, const QColor &color = {}) const
    {
        QTextCharFormat format;
        format.setFont(reportFont(px, weight));
        format.setForeground(color.isValid() ? color : m_palette.text);
        return format;
    }
    void paragraph(const QString &text, const QTextBlockFormat &block, const QTextCharFormat &look)
    {
        // At the start, and after a table, an empty paragraph is there already.
        if (m_cursor.block().text().isEmpty())
            m_cursor.setBlockFormat(block);
        else
            m_cursor.insertBlock(block, QTextCharFormat());
        m_cursor.insertText(text, look);
    }

    QTextCursor m_cursor;
    const Palette &m_palette;
};

void writeRun(Writer &writer, const ReportRun &run)
{
    const RunInfo &info = run.record.info;
    writer.heading(run.title(), 15, 22);
    writer.facts(QStringLiteral("Profile %1, ramp %2, pool of %3 connections, %4")
                     .arg(QString::fromStdString(info.profile), QString::fromStdString(info.ramp),
                          QString::number(info.pool), format::moment(info.startedMs)));
    if (info.state != RunState::Finished)
        writer.banner(info.state == RunState::Running  ? QStringLiteral("This run is still going on.")
                      : info.state == RunState::Failed ? QStringLiteral("This run failed.")
                                                       : QStringLiteral("This run is partial."),
                      QString::fromStdString(info.message), true);
    for (const QString &finding : run.findings())
        writer.banner(finding, {}, true);
    for (const QString &loss : run.losses())
        writer.facts(loss);
    if (const ReportTable levels = levelTable(run, ReportRoom::Print); levels.rows.isEmpty())
        writer.facts(QStringLiteral("No level was measured."));
    else
        writer.table(levels.title, levels.withHeads(), 0, 99);
    for (const ThresholdJudgement &judgement : run.thresholds)
        writer.facts(run.thresholdSentence(judgement), 0);
}

void writeFindings(Writer &writer, const std::vector<Finding> &findings)
{
    for (const Finding &finding : findings)
        writer.banner(severityTitle(finding.severity) + QStringLiteral(": ") + QString::fromStdString(finding.text()),
                      QString::fromStdString(finding.advice), finding.severity == Severity::Unequal);
}

// What comparisons leave out.
std::vector<Finding> findingsOfTries(const std::vector<ReportRun> &runs)
{
    std::vector<const RunRecord *> tries;
    for (const ReportRun &run : runs)
        if (isTry(run))
            tries.push_back(&run.record);
    return findings(std::span<const RunRecord *const>(tries));
}

} // namespace

QByteArray reportPdf(const QString &title, const std::vector<ReportRun> &runs,
                     const std::vector<ReportPicture> &given, const std::vector<Comparison> &comparisons)
{
    std::vector<ReportPicture> pictures = effectPictures(comparisons);
    pictures.insert(pictures.end(), given.begin(), given.end());
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter pdf(&buffer);
    pdf.setTitle(title);
    pdf.setCreator(QStringLiteral("SQL Dyno ") + QCoreApplication::applicationVersion());
    pdf.setResolution(dpi);
    pdf.setPageSize(QPageSize(QPageSize::A4));
    pdf.setPageMargins({});
    const QSizeF page(pdf.width(), pdf.height());
    const QSizeF body(page.width() - 2 * margin, page.height() - 2 * margin - foot);

    QTextDocument document;
    document.documentLayout()->setPaintDevice(&pdf);
    document.setDocumentMargin(0);
    document.setPageSize(body);
    PictureObject object(pictures, body.width() - 2);
    document.documentLayout()->registerHandler(pictureType, &object);
    Writer writer(document);
    writer.heading(title, 20, 0);
    writeFindings(writer, comparisons.empty() ? refereeFindings(runs) : findingsOfTries(runs));
    for (const Comparison &comparison : comparisons) {
        writer.heading(QStringLiteral("Comparison"), 15, 18);
        writeFindings(writer, comparison.findings);
        for (const QString &sentence : headlineSentences(comparison))
            writer.strong(sentence);
        for (const Remark &remark : comparison.remarks)
            writer.banner(QString::fromStdString(remark.text), {}, remark.kind == Remark::Kind::Refused);
    }
    for (std::size_t i = 0; i < pictures.size(); ++i)
        writer.picture(int(i));
    for (const Comparison &comparison : comparisons) {
        if (const QList<QStringList> effects = sweepTable(comparison); !effects.isEmpty())
            writer.table(QStringLiteral("Effect of ") + QString::fromStdString(comparison.varied), effects, 1, 6);
        for (const ComparisonTable &table : comparisonTables(comparison, {}))
            writer.table(table.title, table.rows, 2, 6);
        for (const QString &sentence : scalingSentences(comparison))
            writer.facts(sentence);
        if (comparison.sides.size() > 1 && !comparison.rows.empty())
            writer.facts(QString::fromStdString(methodText(comparison)));
    }
    for (const ReportRun &run : runs)
        writeRun(writer, run);

    QPainter painter(&pdf);
    const QFont small = reportFont(10, QFont::Normal);
    const int pages = document.pageCount();
    for (int number = 0; number < pages; ++number) {
        if (number > 0)
            pdf.newPage();
        painter.save();
        painter.translate(margin, margin - number * body.height());
        const QRectF view(0, number * body.height(), body.width(), body.height());
        painter.setClipRect(view);
        object.setView(view);
        QAbstractTextDocumentLayout::PaintContext context;
        context.clip = view;
        context.palette.setColor(QPalette::Text, lightPalette().text);
        document.documentLayout()->draw(&painter, context);
        painter.restore();
        painter.setFont(small);
        painter.setPen(lightPalette().text3);
        const QRectF at(margin, page.height() - margin - 14, body.width(), 14);
        painter.drawText(
            at, Qt::AlignLeft,
            QStringLiteral(
                "Made by SQL Dyno %1. Response times run from the intended start to the last byte.")
                .arg(QCoreApplication::applicationVersion()));
        painter.drawText(at, Qt::AlignRight, QStringLiteral("%1 / %2").arg(number + 1).arg(pages));
    }
    painter.end();
    return bytes;
}

} // namespace dyno

#include "reportpdf.moc"
