// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/effecttab.h"

#include "app/sweepreport.h"
#include "charts/sweeppicture.h"
#include "ui/compare/plaintable.h"
#include "ui/parts.h"
#include "ui/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QPainter>
#include <QScrollArea>
#include <QTableView>
#include <QVBoxLayout>

namespace dyno {

class EffectTab::Bars : public QWidget
{
public:
    explicit Bars(Comparison comparison) : m_comparison(std::move(comparison))
    {
        setAccessibleName(sweepWords(m_comparison));
        fit();
    }
    void fit()
    {
        setFixedHeight(sweepHeight(currentChartTheme(), m_comparison));
        update();
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        paintSweep(painter, currentChartTheme(), m_comparison, size());
    }

private:
    Comparison m_comparison;
};

EffectTab::EffectTab(QWidget *parent) : CompareTab(parent), m_column(new QVBoxLayout)
{
    auto *area = new QScrollArea;
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    auto *page = makeArea();
    page->setLayout(m_column);
    m_column->setContentsMargins(0, 0, 0, 16);
    m_column->setSpacing(0);
    area->setWidget(page);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(area);
    setFocusProxy(area);
}

void EffectTab::fill(const ComparedSet &set)
{
    delete m_content;
    m_bars.clear();
    m_text.clear();
    m_content = new QWidget;
    auto *column = new QVBoxLayout(m_content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    for (const Comparison &sweep : set.sweeps) {
        const ComparisonSide &first = sweep.sides.front();
        const PanelHead head = makePanelHead(tr("Effect of %1").arg(QString::fromStdString(sweep.varied)),
                                             tr("on %1; held against %2, the first value")
                                                 .arg(QString::fromStdString(first.profile).section(QStringLiteral(", "), 0, 0),
                                                      QString::fromStdString(first.variedValue)));
        column->addWidget(head.widget);
        auto *bars = new Bars(sweep);
        m_bars.push_back(bars);
        column->addWidget(bars);
        auto *inset = new QHBoxLayout;
        inset->setContentsMargins(8, 8, 8, 16);
        inset->addWidget(makePlainTable(sweepTable(sweep), "lrrrrrl", tr("Values by effect"), m_content));
        column->addLayout(inset);
        m_text += sweepText(sweep);
    }
    auto *copying = makeButton(tr("Copy tables"), ButtonKind::Text);
    connect(copying, &QPushButton::clicked, this, &EffectTab::copy);
    auto *acts = new QHBoxLayout;
    acts->setContentsMargins(16, 0, 16, 0);
    acts->addWidget(copying, 0, Qt::AlignLeft);
    column->addLayout(acts);
    column->addStretch(1);
    m_column->addWidget(m_content);
}

void EffectTab::followTheme()
{
    for (Bars *bars : m_bars)
        bars->fit();
}

void EffectTab::copy()
{
    QApplication::clipboard()->setText(m_text);
}

} // namespace dyno
