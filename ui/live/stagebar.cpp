// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/live/stagebar.h"

#include "ui/figuretext.h"
#include "ui/parts.h"
#include "ui/theme.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QProgressBar>
#include <QShortcut>

#include <utility>

namespace dyno {

StageBar::StageBar(QWidget *parent)
    : QWidget(parent), m_text(makeLabel({}, TextRole::Strong)),
      m_detail(makeLabel({}, TextRole::Small, Tone::Quiet)), m_progress(new QProgressBar),
      m_stop(makeButton(tr("Stop this run"), ButtonKind::Outlined, ButtonSize::Small)),
      m_keep(makeButton(tr("Keep running"), ButtonKind::Outlined, ButtonSize::Small)),
      m_cancel(makeButton(tr("Cancel"), ButtonKind::Outlined, ButtonSize::Small))
{
    m_progress->setTextVisible(false);
    m_progress->setFixedWidth(scaled(240));
    m_progress->setAccessibleName(tr("Progress"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(16, 0, 16, 1);
    row->setSpacing(12);
    row->addWidget(m_text);
    row->addWidget(m_progress);
    row->addWidget(m_detail);
    row->addStretch(1);
    row->addWidget(m_keep);
    row->addWidget(m_stop);
    row->addWidget(m_cancel);
    m_cancel->hide();
    connect(m_cancel, &QPushButton::clicked, this, &StageBar::cancelWanted);
    setFixedHeight(scaled(44));
    connect(m_stop, &QPushButton::clicked, this, [this] {
        clear();
        emit stopWanted(m_closing);
    });
    const auto keep = [this] {
        m_asking = false;
        if (m_stage.isEmpty())
            clear();
        else
            showStage(m_stage);
    };
    connect(m_keep, &QPushButton::clicked, this, keep);
    auto *escape = new QShortcut(QKeySequence(Qt::Key_Escape), this);
    escape->setContext(Qt::WidgetWithChildrenShortcut);
    connect(escape, &QShortcut::activated, this, keep);
    clear();
}

void StageBar::showStage(const QString &text)
{
    m_stage = text;
    if (m_asking || m_reading)
        return;
    m_text->setText(text);
    m_detail->clear();
    m_progress->hide();
    m_stop->hide();
    m_keep->hide();
    setVisible(!text.isEmpty());
}

void StageBar::showReading(int done, int total)
{
    if (m_asking)
        return;
    m_reading = true;
    m_text->setText(total == 1 ? tr("Reading the run") : tr("Reading run %1 of %2").arg(qMin(done + 1, total)).arg(total));
    m_detail->clear();
    m_progress->setVisible(total > 1);
    m_progress->setRange(0, total);
    m_progress->setValue(done);
    m_stop->hide();
    m_keep->hide();
    m_cancel->show();
    show();
}

void StageBar::endReading()
{
    if (!std::exchange(m_reading, false))
        return;
    m_cancel->hide();
    showStage(m_stage);
}

void StageBar::showLoad(const LoadProgress &progress)
{
    if (m_asking || m_reading)
        return;
    m_text->setText(QString::fromStdString(progress.step));
    m_progress->setVisible(progress.rowsTotal > 0);
    m_progress->setRange(0, 1000);
    if (progress.rowsTotal > 0)
        m_progress->setValue(int(1000.0 * double(progress.rowsDone) / double(progress.rowsTotal)));
    QStringList facts;
    if (progress.rowsTotal > 0)
        facts << tr("%1 of %2 rows")
                     .arg(wholeText(qint64(progress.rowsDone)), wholeText(qint64(progress.rowsTotal)));
    if (progress.rowsPerSecond > 0)
        facts << tr("%1 rows/s").arg(numberText(progress.rowsPerSecond));
    if (progress.secondsLeft > 0)
        facts << tr("%1 left").arg(lengthText(progress.secondsLeft));
    m_detail->setText(facts.join(QStringLiteral(" · ")));
    m_stop->hide();
    m_keep->hide();
    QWidget::show();
}

void StageBar::askStop(bool closing)
{
    m_asking = true;
    m_closing = closing;
    m_text->setText(closing ? tr("A run goes on. Stop it and close?") : tr("Stop this run?"));
    m_stop->setText(closing ? tr("Stop and close") : tr("Stop this run"));
    m_detail->setText(
        tr("Requests that run may end, what was measured is kept. The runs after it do not start."));
    m_progress->hide();
    m_cancel->hide();
    m_stop->show();
    m_keep->show();
    QWidget::show();
    m_keep->setFocus();
}

void StageBar::clear()
{
    m_asking = false;
    m_stage.clear();
    setVisible(m_reading);
}

void StageBar::paintEvent(QPaintEvent *)
{
    const Palette &theme = currentTheme();
    QPainter painter(this);
    painter.fillRect(rect(), theme.background);
    painter.fillRect(0, height() - 1, width(), 1, theme.line);
}

} // namespace dyno
