// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/manualwindow.h"

#include "ui/parts.h"
#include "ui/theme.h"

#include <QCoreApplication>
#include <QDesktopServices>
#include <QDir>
#include <QEvent>
#include <QFile>
#include <QHBoxLayout>
#include <QImage>
#include <QShortcut>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextTable>
#include <QVBoxLayout>

#include <utility>
#include <vector>

namespace dyno {

namespace {

const auto contentsPage = QStringLiteral("README.md");

// Pages of the manual, pictures as wide as the text.
class ManualBrowser : public QTextBrowser
{
public:
    using QTextBrowser::QTextBrowser;

protected:
    QVariant loadResource(int type, const QUrl &name) override
    {
        const QVariant read = QTextBrowser::loadResource(type, name);
        if (type != QTextDocument::ImageResource)
            return read;
        QImage image = read.metaType().id() == QMetaType::QByteArray ? QImage::fromData(read.toByteArray())
                                                                     : read.value<QImage>();
        const int most = qMin(viewport()->width() - 64, scaled(860));
        if (image.width() > most) {
            image = image.scaledToWidth(int(most * devicePixelRatioF()), Qt::SmoothTransformation);
            image.setDevicePixelRatio(devicePixelRatioF());
        }
        return image;
    }
    void doSetSource(const QUrl &url, QTextDocument::ResourceType type) override
    {
        if (!url.scheme().isEmpty() && url.scheme() != QLatin1String("file")) {
            QDesktopServices::openUrl(url);
            return;
        }
        QTextBrowser::doSetSource(url, type);
    }
};

} // namespace

QString ManualWindow::folder()
{
    return QDir::cleanPath(QCoreApplication::applicationDirPath() +
                           QStringLiteral("/../share/sqldyno/manual"));
}

ManualWindow::ManualWindow(QWidget *parent)
    : QWidget(parent, Qt::Window), m_text(new ManualBrowser),
      m_back(makeButton(tr("Back"), ButtonKind::Outlined, ButtonSize::Small)),
      m_contents(makeButton(tr("Contents"), ButtonKind::Outlined, ButtonSize::Small))
{
    setWindowTitle(tr("SQL Dyno: manual"));
    resize(scaled(960), scaled(760));
    auto *row = new QHBoxLayout;
    row->setContentsMargins(16, 8, 16, 8);
    row->addWidget(m_back);
    row->addWidget(m_contents);
    row->addStretch(1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(row);
    column->addWidget(makeLine(Line::Horizontal));
    column->addWidget(m_text, 1);
    m_text->setAccessibleName(tr("Manual"));
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setSearchPaths({folder()});
    m_text->document()->setDocumentMargin(24);
    m_back->setEnabled(false);
    m_back->setToolTip(tr("Alt+Left"));
    connect(m_back, &QPushButton::clicked, m_text, &QTextBrowser::backward);
    connect(m_text, &QTextBrowser::backwardAvailable, m_back, &QWidget::setEnabled);
    connect(m_contents, &QPushButton::clicked, this, [this] { open(contentsPage); });
    connect(m_text, &QTextBrowser::sourceChanged, this, &ManualWindow::dress);
    auto *close = new QShortcut(QKeySequence(Qt::Key_Escape), this);
    connect(close, &QShortcut::activated, this, &QWidget::close);
    open(contentsPage);
    setFocusProxy(m_text);
}

void ManualWindow::open(const QString &page)
{
    if (!QFile::exists(folder() + QLatin1Char('/') + page)) {
        m_text->setPlainText(
            tr("The manual is not found; it was looked for in %1. Install the program whole.").arg(folder()));
        return;
    }
    m_text->setSource(QUrl::fromLocalFile(folder() + QLatin1Char('/') + page),
                      QTextDocument::MarkdownResource);
}

QString ManualWindow::page() const
{
    return m_text->source().fileName();
}

// What Markdown has no words for: room between lines, quiet tables, code in its own font.
void ManualWindow::dress()
{
    const Palette &theme = currentTheme();
    QTextDocument *document = m_text->document();
    document->setDefaultFont(uiFont(14));
    for (QTextBlock block = document->begin(); block.isValid(); block = block.next()) {
        QTextCursor cursor(block);
        QTextBlockFormat format = block.blockFormat();
        format.setLineHeight(135, QTextBlockFormat::ProportionalHeight);
        if (!cursor.currentTable())
            format.setBottomMargin(format.headingLevel() > 0 ? 6 : 8);
        cursor.setBlockFormat(format);
        // Gathered first: a change of format makes the fragments anew.
        std::vector<std::pair<int, int>> fixed;
        for (auto at = block.begin(); !at.atEnd(); ++at)
            if (at.fragment().charFormat().fontFixedPitch())
                fixed.emplace_back(at.fragment().position(), at.fragment().length());
        for (const auto &[position, length] : fixed) {
            QTextCursor part(document);
            part.setPosition(position);
            part.setPosition(position + length, QTextCursor::KeepAnchor);
            QTextCharFormat look;
            look.setFont(monoFont(13));
            look.setBackground(theme.hover);
            part.mergeCharFormat(look);
        }
        if (QTextTable *table = cursor.currentTable()) {
            QTextTableFormat look = table->format();
            look.setBorder(0);
            look.setCellPadding(6);
            look.setCellSpacing(0);
            table->setFormat(look);
        }
    }
    m_text->moveCursor(QTextCursor::Start);
}

void ManualWindow::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange && !page().isEmpty())
        m_text->reload();
    QWidget::changeEvent(event);
}

} // namespace dyno
