// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/repeatspanel.h"

#include "ui/parts.h"
#include "ui/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QPainter>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>

namespace dyno {

namespace {
constexpr int mostRepeats = 100;
constexpr qreal markStep = 16, groupGap = 10;
} // namespace

// The marks of all runs, one after the other.
class RepeatsPanel::Picture : public QWidget
{
public:
    Picture() { setMinimumHeight(scaled(20)); }
    // `engines`: of all runs, `count` a repeat.
    void set(std::vector<std::string> engines, std::size_t count)
    {
        m_engines = std::move(engines);
        m_count = count;
        update();
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        const Palette &theme = currentTheme();
        QPainter painter(this);
        qreal x = 6;
        for (std::size_t i = 0; i < m_engines.size(); ++i) {
            const bool beginsRepeat = i % m_count == 0;
            if (beginsRepeat && i > 0)
                x += groupGap;
            const bool isLast = i + m_count >= m_engines.size();
            if (beginsRepeat && !isLast && x + 2 * qreal(m_count) * markStep > width()) {
                painter.setPen(theme.text2);
                painter.setFont(uiFont(12));
                painter.drawText(QRectF(x - 4, 0, 40, height()), Qt::AlignLeft | Qt::AlignVCenter,
                                 QStringLiteral("…"));
                return;
            }
            const EngineMark mark = engineMark(theme, m_engines[i]);
            paintMarker(painter, mark.marker, {x, height() / 2.0}, 9, mark.color);
            x += markStep;
        }
    }

private:
    std::vector<std::string> m_engines;
    std::size_t m_count = 1;
};

RepeatsPanel::RepeatsPanel(QWidget *parent)
    : QWidget(parent), m_repeats(new QSpinBox), m_order(new QComboBox),
      m_label(makeLabel(tr("Each profile"), TextRole::Body, Tone::Quiet)), m_picture(new Picture),
      m_statements(new QCheckBox(tr("Figures of each statement")))
{
    const PanelHead head = makePanelHead(tr("Repeats"));
    m_repeats->setRange(1, mostRepeats);
    const auto setUnit = [this](int count) { m_repeats->setSuffix(count == 1 ? tr(" time") : tr(" times")); };
    setUnit(m_repeats->value());
    connect(m_repeats, &QSpinBox::valueChanged, this, setUnit);
    m_repeats->setFixedWidth(scaled(76));
    m_repeats->setButtonSymbols(QAbstractSpinBox::NoButtons);
    m_repeats->setAccessibleName(tr("Repeats of each profile"));
    auto *grid = new QGridLayout;
    grid->setContentsMargins(16, 0, 16, 12);
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(8);
    grid->setColumnMinimumWidth(0, scaled(76));
    grid->setColumnStretch(1, 1);
    m_order->addItem(tr("balanced"), int(RunningOrder::Balanced));
    m_order->addItem(tr("shuffled"), int(RunningOrder::Shuffled));
    m_order->setAccessibleName(tr("Order of the runs"));
    m_order->setMinimumWidth(scaled(96));
    m_order->setToolTip(tr("Balanced: each profile runs at each place of a repeat, and behind each other one, equally often. "
                           "Shuffled: each repeat is dealt anew, from the seed."));
    m_label->setBuddy(m_repeats);
    auto *row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(m_repeats);
    row->addWidget(m_order);
    row->addStretch(1);
    grid->addWidget(m_label, 0, 0);
    grid->addLayout(row, 0, 1);
    grid->addWidget(makeLabel(tr("Interleaved"), TextRole::Body, Tone::Quiet), 1, 0);
    grid->addWidget(m_picture, 1, 1);
    m_statements->setToolTip(tr("Records how often each statement of the scripts was sent and how long it took"));
    grid->addWidget(makeLabel(tr("Record"), TextRole::Body, Tone::Quiet), 2, 0);
    grid->addWidget(m_statements, 2, 1);
    connect(m_statements, &QCheckBox::toggled, this, &RepeatsPanel::changed);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(head.widget);
    column->addLayout(grid);
    const auto tell = [this] {
        draw();
        emit changed();
    };
    connect(m_repeats, &QSpinBox::valueChanged, this, tell);
    connect(m_order, &QComboBox::currentIndexChanged, this, tell);
}

int RepeatsPanel::repeats() const
{
    return m_repeats->value();
}

void RepeatsPanel::setRepeats(int repeats)
{
    m_repeats->setValue(repeats);
}

bool RepeatsPanel::perStatement() const
{
    return m_statements->isChecked();
}

void RepeatsPanel::setPerStatement(bool on)
{
    m_statements->setChecked(on);
}

RunningOrder RepeatsPanel::order() const
{
    return RunningOrder(m_order->currentData().toInt());
}

void RepeatsPanel::setOrder(RunningOrder order)
{
    m_order->setCurrentIndex(m_order->findData(int(order)));
}

void RepeatsPanel::setEngines(std::vector<std::string> engines, std::uint64_t seed)
{
    m_engines = std::move(engines);
    m_seed = seed;
    draw();
}

void RepeatsPanel::setSearch(bool isSearch)
{
    m_label->setText(isSearch ? tr("At one load") : tr("Each profile"));
}

void RepeatsPanel::draw()
{
    std::vector<std::string> runs;
    for (const std::size_t entry : runningOrder(order(), m_engines.size(), std::size_t(repeats()), m_seed))
        runs.push_back(m_engines[entry]);
    m_picture->set(std::move(runs), std::max<std::size_t>(m_engines.size(), 1));
}

} // namespace dyno
