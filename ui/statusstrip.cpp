// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/statusstrip.h"

#include "ui/figuretext.h"
#include "ui/parts.h"
#include "ui/theme.h"

#include <QHBoxLayout>
#include <QPainter>

#include <thread>

namespace dyno {

namespace {
// From here on the generator, not the database, may bend the figures.
constexpr std::int64_t lagLimitUs = 20'000;
constexpr double cpuLimitPerWorker = 90;
} // namespace

StatusStrip::StatusStrip(QWidget *parent)
    : QWidget(parent), m_state(makeLabel(tr("Ready"), TextRole::Caption)),
      m_detail(makeLabel({}, TextRole::Caption, Tone::Quiet)),
      m_page(makeLabel({}, TextRole::Caption, Tone::Quiet)),
      m_generator(makeLabel({}, TextRole::Caption, Tone::Quiet)),
      m_pool(makeLabel({}, TextRole::Caption, Tone::Quiet)),
      m_store(makeLabel({}, TextRole::Caption, Tone::Quiet))
{
    setFixedHeight(scaled(24));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(16, 1, 12, 0);
    row->setSpacing(0);
    QFont strong = m_state->font();
    strong.setWeight(QFont::Medium);
    m_state->setFont(strong);
    row->addWidget(m_state);
    row->addSpacing(6);
    row->addWidget(m_detail);
    row->addSpacing(20);
    row->addWidget(m_page);
    row->addStretch(1);
    row->addWidget(m_generator);
    row->addSpacing(20);
    row->addWidget(m_pool);
    row->addSpacing(20);
    row->addWidget(m_store);
    setIdleGenerator();
}

void StatusStrip::setState(const QString &word, const QString &detail)
{
    m_state->setText(word);
    m_detail->setText(detail);
    m_state->setAccessibleName(detail.isEmpty() ? word : word + QLatin1Char(' ') + detail);
}

void StatusStrip::setPageText(const QString &text)
{
    m_page->setText(text);
}

void StatusStrip::setStoreText(const QString &text, bool isError)
{
    m_store->setText(text);
    setTone(m_store, isError ? Tone::Error : Tone::Quiet);
}

void StatusStrip::setIdleGenerator()
{
    const int cores = int(std::thread::hardware_concurrency());
    const int workers = qMax(1, cores / 2);
    m_generator->setText(workers == 1 ? tr("Generator: 1 worker on %1 cores").arg(cores)
                                      : tr("Generator: %1 workers on %2 cores").arg(workers).arg(cores));
    setTone(m_generator, Tone::Quiet);
    m_pool->clear();
}

void StatusStrip::setTick(const Tick &tick, int workers)
{
    const GeneratorFigures &g = tick.generator;
    const bool late = g.loopLagP99 > lagLimitUs;
    const bool full = workers > 0 && g.cpu > cpuLimitPerWorker * workers;
    QString text = tr("Generator %1 CPU, loop lag p99 %2 ms, timers late %3")
                       .arg(percentText(g.cpu), millisecondText(double(g.loopLagP99) / 1000),
                            wholeText(qint64(g.lateTimers)));
    if (full)
        text = tr("The load generator is the bottleneck: the figures are its own. ") + text;
    else if (late) // counted from the moment at which a request was meant to begin
        text = tr("The load generator is late: response times are too high by about that. ") + text;
    m_generator->setText(text);
    setTone(m_generator, late || full ? Tone::Error : Tone::Quiet);
    m_pool->setText(tr("Pool %1 of %2 busy").arg(tick.connected).arg(tick.poolSize));
}

void StatusStrip::paintEvent(QPaintEvent *)
{
    const Palette &theme = currentTheme();
    QPainter painter(this);
    painter.fillRect(rect(), theme.background);
    painter.fillRect(0, 0, width(), 1, theme.line);
}

} // namespace dyno
