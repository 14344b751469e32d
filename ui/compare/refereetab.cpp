// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/refereetab.h"

#include "app/refereereport.h"
#include "ui/badge.h"
#include "ui/parts.h"
#include "ui/theme.h"

#include <QGridLayout>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace dyno {

namespace {

constexpr int badgeColumn = 112, widestText = 760;

QString remarkTitle(Remark::Kind kind)
{
    switch (kind) {
    case Remark::Kind::Refused: return RefereeTab::tr("Not comparable");
    case Remark::Kind::LeftOut: return RefereeTab::tr("Left out");
    case Remark::Kind::Outlier: return RefereeTab::tr("Outlier");
    case Remark::Kind::Drift: return RefereeTab::tr("Drift");
    case Remark::Kind::Order: return RefereeTab::tr("Order");
    case Remark::Kind::NotSteady: return RefereeTab::tr("Not steady");
    case Remark::Kind::Accounting: break;
    }
    return RefereeTab::tr("Accounting");
}

} // namespace

RefereeTab::RefereeTab(QWidget *parent) : CompareTab(parent), m_column(nullptr)
{
    auto *area = new QScrollArea;
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    auto *content = new QWidget;
    content->setAttribute(Qt::WA_StyledBackground);
    content->setProperty("area", "scroll");
    m_column = new QVBoxLayout(content);
    m_column->setContentsMargins(16, 8, 16, 16);
    m_column->setSpacing(0);
    area->setWidget(content);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(area);
    setFocusProxy(area);
}

int RefereeTab::countOf(const Comparison &comparison)
{
    return int(comparison.remarks.size())
           + int(std::count_if(comparison.findings.begin(), comparison.findings.end(),
                               [](const Finding &finding) { return finding.severity != Severity::Context; }));
}

void RefereeTab::fill(const ComparedSet &set)
{
    while (QLayoutItem *item = m_column->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    const auto refused = [](const Remark &remark) { return remark.kind == Remark::Kind::Refused; };
    for (const Remark &remark : set.comparison.remarks)
        if (refused(remark))
            add(remarkTitle(remark.kind), true, QString::fromStdString(remark.text), {});
    const auto addFindings = [&](bool context) {
        for (const Finding &finding : set.comparison.findings)
            if ((finding.severity == Severity::Context) == context)
                add(severityTitle(finding.severity), finding.severity == Severity::Unequal,
                    QString::fromStdString(finding.text()), QString::fromStdString(finding.advice));
    };
    addFindings(false);
    for (const Remark &remark : set.comparison.remarks)
        if (!refused(remark))
            add(remarkTitle(remark.kind), false, QString::fromStdString(remark.text), {});
    addFindings(true);
    if (m_column->count() == 0)
        add(tr("Equal"), false, tr("The referee found nothing that makes these runs unequal."), {});
    m_column->addStretch(1);
}

void RefereeTab::add(const QString &badge, bool warns, const QString &sentence, const QString &advice)
{
    auto *item = new QWidget;
    auto *grid = new QGridLayout(item);
    grid->setContentsMargins(0, 12, 0, 12);
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(4);
    grid->setColumnMinimumWidth(0, scaled(badgeColumn));
    grid->addWidget(new Badge(badge, warns ? Badge::Kind::Warning : Badge::Kind::Sunken), 0, 0,
                    Qt::AlignLeft | Qt::AlignTop);
    auto *head = makeLabel(sentence, TextRole::Strong);
    auto *detail = makeLabel(advice, TextRole::Body, Tone::Quiet);
    for (QLabel *label : {head, detail}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        label->setMaximumWidth(scaled(widestText));
    }
    grid->addWidget(head, 0, 1);
    if (!advice.isEmpty())
        grid->addWidget(detail, 1, 1);
    else
        delete detail;
    // Lines do not grow beyond what is read well; the rest of the width stays empty.
    grid->setColumnStretch(1, 1000);
    grid->setColumnStretch(2, 1);
    grid->addItem(new QSpacerItem(0, 0, QSizePolicy::Expanding), 0, 2);
    m_column->addWidget(item);
    m_column->addWidget(makeLine(Line::Horizontal));
}

} // namespace dyno
