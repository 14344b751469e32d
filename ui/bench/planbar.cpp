// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/planbar.h"

#include "ui/banner.h"
#include "ui/figuretext.h"
#include "ui/parts.h"
#include "ui/theme.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QTimer>
#include <QVBoxLayout>

namespace dyno {

namespace {
constexpr int barHeight = 92;
constexpr int clockMs = 20'000;
} // namespace

PlanBar::PlanBar(QWidget *parent)
    : QWidget(parent), m_banner(new Banner(Banner::Kind::Error)), m_sentence(makeLabel({}, TextRole::Lead)),
      m_total(makeLabel({}, TextRole::Page)), m_end(makeLabel({}, TextRole::Small, Tone::Quiet)),
      m_try(makeButton(tr("Try 1 minute"), ButtonKind::Outlined, ButtonSize::Big)),
      m_run(makeButton(tr("Run"), ButtonKind::Primary, ButtonSize::Big)), m_clock(new QTimer(this))
{
    m_sentence->setTextFormat(Qt::RichText);
    m_sentence->setWordWrap(true);
    m_run->setIcon(makeIcon(QStringLiteral("play"), IconTone::OnInk));
    m_run->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Return));
    m_run->setToolTip(tr("Ctrl+Enter"));
    m_try->setToolTip(tr("One run of the first profile: the first level for a minute"));

    auto *times = new QVBoxLayout;
    times->setSpacing(2);
    times->addStretch(1);
    times->addWidget(m_total, 0, Qt::AlignRight);
    times->addWidget(m_end, 0, Qt::AlignRight);
    times->addStretch(1);
    auto *bar = new QWidget;
    bar->setMinimumHeight(scaled(barHeight));
    auto *row = new QHBoxLayout(bar);
    row->setContentsMargins(16, 8, 16, 8);
    row->setSpacing(8);
    row->addWidget(m_sentence, 1);
    row->addSpacing(32);
    row->addLayout(times);
    row->addSpacing(32);
    row->addWidget(m_try);
    row->addWidget(m_run);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 1, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_banner);
    column->addWidget(bar);

    connect(m_try, &QPushButton::clicked, this, &PlanBar::tryWanted);
    connect(m_run, &QPushButton::clicked, this, [this] {
        if (m_busy)
            emit liveWanted();
        else
            emit runWanted();
    });
    m_clock->setInterval(clockMs);
    connect(m_clock, &QTimer::timeout, this, &PlanBar::showClock);
    m_clock->start();
}

void PlanBar::setPlan(const QString &sentence, const PlanCost &cost)
{
    m_ready = true;
    m_cost = cost;
    m_sentence->setText(sentence);
    setTone(m_sentence, Tone::Normal);
    showClock();
    showButtons();
}

void PlanBar::setNothing(const QString &sentence)
{
    m_ready = false;
    m_sentence->setText(sentence.toHtmlEscaped());
    setTone(m_sentence, Tone::Quiet);
    showClock();
    showButtons();
}

void PlanBar::setFinding(const QString &sentence, const QString &detail, bool isError)
{
    m_banner->setKind(isError ? Banner::Kind::Error : Banner::Kind::Warning);
    m_banner->setText(sentence, detail);
}

void PlanBar::setBusy(bool busy)
{
    m_busy = busy;
    showButtons();
}

void PlanBar::showClock()
{
    m_total->setVisible(m_ready);
    m_end->setVisible(m_ready);
    if (!m_ready)
        return;
    const double seconds = double(m_cost.us) / 1e6, most = double(m_cost.mostUs) / 1e6;
    const bool isSearch = m_cost.mostRuns > m_cost.runs;
    m_total->setText(isSearch ? tr("up to %1").arg(lengthText(seconds)) : lengthText(seconds));
    const QString end = endClockText(seconds);
    m_end->setText(isSearch           ? tr("and loading, ends by about %1;\n%2 if edges move").arg(end, lengthText(most))
                   : m_cost.runs == 1 ? tr("and loading, ends about %1").arg(end)
                                      : tr("%1 runs and loading, end about %2").arg(m_cost.runs).arg(end));
}

void PlanBar::showButtons()
{
    m_try->setVisible(m_ready && !m_busy);
    m_run->setEnabled(m_ready || m_busy);
    m_run->setText(m_busy                              ? tr("Watch the run")
                   : !m_ready || m_cost.runs == 1        ? tr("Run")
                   : m_cost.mostRuns > m_cost.runs       ? tr("Search")
                                                         : tr("Run %1 runs").arg(m_cost.runs));
}

void PlanBar::paintEvent(QPaintEvent *)
{
    const Palette &theme = currentTheme();
    QPainter painter(this);
    painter.fillRect(rect(), theme.background);
    painter.fillRect(0, 0, width(), 1, theme.axisLine);
}

} // namespace dyno
