// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/parts.h"

#include "ui/theme.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QStyle>
#include <QTableView>

namespace dyno {

namespace {

const char *roleName(TextRole role)
{
    switch (role) {
    case TextRole::Caption:
        return "caption";
    case TextRole::Small:
        return "small";
    case TextRole::Body:
        return "body";
    case TextRole::Strong:
        return "strong";
    case TextRole::Panel:
        return "panel";
    case TextRole::Lead:
        return "lead";
    case TextRole::Page:
        return "page";
    case TextRole::Empty:
        return "empty";
    }
    return "body";
}

const char *toneName(Tone tone)
{
    switch (tone) {
    case Tone::Normal:
        return "normal";
    case Tone::Quiet:
        return "quiet";
    case Tone::Faint:
        return "faint";
    case Tone::Warning:
        return "warning";
    case Tone::Error:
        return "error";
    }
    return "normal";
}

} // namespace

void repolish(QWidget *widget)
{
    widget->style()->unpolish(widget);
    widget->style()->polish(widget);
    widget->update();
}

QLabel *makeLabel(const QString &text, TextRole role, Tone tone)
{
    auto *label = new QLabel(text);
    label->setTextFormat(Qt::PlainText);
    label->setProperty("role", roleName(role));
    label->setProperty("tone", toneName(tone));
    return label;
}

void setTone(QWidget *widget, Tone tone)
{
    if (widget->property("tone").toString() == QLatin1String(toneName(tone)))
        return;
    widget->setProperty("tone", toneName(tone));
    repolish(widget);
}

QPushButton *makeButton(const QString &text, ButtonKind kind, ButtonSize size)
{
    auto *button = new QPushButton(text);
    button->setAutoDefault(false);
    button->setProperty("kind", kind == ButtonKind::Primary ? "primary"
                                : kind == ButtonKind::Text  ? "text"
                                                            : "outlined");
    button->setProperty("extent", size == ButtonSize::Small ? "small"
                                  : size == ButtonSize::Big ? "big"
                                                            : "normal");
    if (kind == ButtonKind::Text)
        button->setCursor(Qt::PointingHandCursor);
    return button;
}

QFrame *makeLine(Line line)
{
    auto *frame = new QFrame;
    frame->setProperty("line", line == Line::Vertical ? "v" : line == Line::Strong ? "strong" : "h");
    return frame;
}

PanelHead makePanelHead(const QString &title, const QString &detail)
{
    PanelHead head{new QWidget, makeLabel(title, TextRole::Panel),
                   makeLabel(detail, TextRole::Small, Tone::Quiet), new QHBoxLayout};
    head.widget->setFixedHeight(scaled(40));
    auto *row = new QHBoxLayout(head.widget);
    row->setContentsMargins(16, 0, 16, 0);
    row->setSpacing(8);
    row->addWidget(head.title);
    row->addWidget(head.detail);
    row->addStretch(1);
    row->addLayout(head.acts);
    head.acts->setSpacing(8);
    head.detail->setVisible(!detail.isEmpty());
    return head;
}

QWidget *makeArea(bool surface)
{
    auto *area = new QWidget;
    area->setAttribute(Qt::WA_StyledBackground);
    area->setProperty("area", surface ? "surface" : "background");
    return area;
}

QTableView *makeTable(QAbstractItemModel *model, const QString &accessibleName)
{
    auto *table = new QTableView;
    table->setModel(model);
    table->setAccessibleName(accessibleName);
    table->setShowGrid(false);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setTabKeyNavigation(false);
    table->setFrameShape(QFrame::NoFrame);
    table->setWordWrap(false);
    table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    table->verticalHeader()->hide();
    table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table->verticalHeader()->setMinimumSectionSize(scaled(20));
    table->verticalHeader()->setDefaultSectionSize(scaled(26));
    table->horizontalHeader()->setHighlightSections(false);
    table->horizontalHeader()->setSectionsClickable(false);
    table->horizontalHeader()->setMinimumSectionSize(24);
    table->horizontalHeader()->setFixedHeight(scaled(28));
    return table;
}

void setFault(QWidget *field, const QString &fault)
{
    field->setAccessibleDescription(fault);
    const bool has = !fault.isEmpty();
    if (field->property("fault").toBool() == has)
        return;
    field->setProperty("fault", has);
    repolish(field);
}

} // namespace dyno
