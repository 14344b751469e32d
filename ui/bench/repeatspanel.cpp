// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/repeatspanel.h"

#include "ui/parts.h"
#include "ui/theme.h"

#include <QGridLayout>
#include <QPainter>
#include <QSpinBox>
#include <QVBoxLayout>

namespace dyno {

namespace {
constexpr int mostRepeats = 100;
constexpr qreal markStep = 16, groupGap = 10;
} // namespace

// The marks of all runs, one after the other.
class RepeatsPanel::Order : public QWidget
{
public:
    Order() { setMinimumHeight(scaled(20)); }
    void set(std::vector<std::string> engines, int repeats)
    {
        m_engines = std::move(engines);
        m_repeats = repeats;
        update();
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        const Palette &theme = currentTheme();
        QPainter painter(this);
        qreal x = 6;
        for (int repeat = 0; repeat < m_repeats; ++repeat) {
            if (x + qreal(m_engines.size()) * markStep > width() && repeat + 1 < m_repeats) {
                painter.setPen(theme.text2);
                painter.setFont(uiFont(12));
                painter.drawText(QRectF(x - 4, 0, 40, height()), Qt::AlignLeft | Qt::AlignVCenter,
                                 QStringLiteral("…"));
                return;
            }
            for (const std::string &engine : m_engines) {
                const EngineMark mark = engineMark(theme, engine);
                paintMarker(painter, mark.marker, {x, height() / 2.0}, 9, mark.color);
                x += markStep;
            }
            x += groupGap;
        }
    }

private:
    std::vector<std::string> m_engines;
    int m_repeats = 1;
};

RepeatsPanel::RepeatsPanel(QWidget *parent) : QWidget(parent), m_repeats(new QSpinBox), m_order(new Order)
{
    const PanelHead head = makePanelHead(tr("Repeats"));
    m_repeats->setRange(1, mostRepeats);
    const auto setUnit = [this](int count) { m_repeats->setSuffix(count == 1 ? tr(" time") : tr(" times")); };
    setUnit(m_repeats->value());
    connect(m_repeats, &QSpinBox::valueChanged, this, setUnit);
    m_repeats->setFixedWidth(scaled(96));
    m_repeats->setButtonSymbols(QAbstractSpinBox::NoButtons);
    m_repeats->setAccessibleName(tr("Repeats of each profile"));
    auto *grid = new QGridLayout;
    grid->setContentsMargins(16, 0, 16, 12);
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(8);
    grid->setColumnMinimumWidth(0, scaled(96));
    grid->setColumnStretch(1, 1);
    auto *label = makeLabel(tr("Each profile"), TextRole::Body, Tone::Quiet);
    label->setBuddy(m_repeats);
    grid->addWidget(label, 0, 0);
    grid->addWidget(m_repeats, 0, 1, Qt::AlignLeft);
    grid->addWidget(makeLabel(tr("Interleaved"), TextRole::Body, Tone::Quiet), 1, 0);
    grid->addWidget(m_order, 1, 1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(head.widget);
    column->addLayout(grid);
    connect(m_repeats, &QSpinBox::valueChanged, this, &RepeatsPanel::changed);
}

int RepeatsPanel::repeats() const
{
    return m_repeats->value();
}

void RepeatsPanel::setRepeats(int repeats)
{
    m_repeats->setValue(repeats);
}

void RepeatsPanel::setEngines(std::vector<std::string> engines)
{
    m_order->set(std::move(engines), repeats());
}

} // namespace dyno
