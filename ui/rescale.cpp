// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rescale.h"

#include <QAbstractItemView>
#include <QGridLayout>
#include <QHeaderView>
#include <QTableView>
#include <QVariant>
#include <QWidget>

namespace dyno {

namespace {

constexpr int hairLine = 2; // px

// What the style sheet says about a side is scaled already; it leaves this mark.
bool isOfSheet(const QWidget *widget, const char *mark)
{
    return widget->property(mark).toBool();
}

// As long as at scale 1 it was `px` / `from`. Rounding does not add up: the length at scale 1 is kept with what was
// made of it, for as long as nobody else sets another.
int rescaled(QObject *of, const char *name, int px, double from, double to)
{
    if (px <= hairLine || px >= QWIDGETSIZE_MAX)
        return px;
    const QVariantList kept = of->property(name).toList();
    const double plain = kept.size() == 2 && kept[1].toInt() == px ? kept[0].toDouble() : px / from;
    const int made = qRound(plain * to);
    of->setProperty(name, QVariantList{plain, made});
    return made;
}

void rescaleHeader(QHeaderView *header, double from, double to)
{
    header->setMinimumSectionSize(rescaled(header, "plainLeast", header->minimumSectionSize(), from, to));
    for (int i = 0; i < header->count(); ++i)
        if (header->sectionResizeMode(i) == QHeaderView::Interactive ||
            header->sectionResizeMode(i) == QHeaderView::Fixed)
            header->resizeSection(i, qRound(header->sectionSize(i) * to / from));
    header->setDefaultSectionSize(rescaled(header, "plainSection", header->defaultSectionSize(), from, to));
}

void rescaleWidget(QWidget *widget, double from, double to)
{
    const auto side = [&](const char *name, const char *mark, int px) {
        return isOfSheet(widget, mark) ? px : rescaled(widget, name, px, from, to);
    };
    const int width = side("plainLeastWidth", "_q_stylesheet_minw", widget->minimumWidth());
    const int height = side("plainLeastHeight", "_q_stylesheet_minh", widget->minimumHeight());
    // The most first where things grow: else the least would not fit.
    widget->setMaximumSize(qMax(width, side("plainMostWidth", "_q_stylesheet_maxw", widget->maximumWidth())),
                           qMax(height, side("plainMostHeight", "_q_stylesheet_maxh", widget->maximumHeight())));
    widget->setMinimumSize(width, height);
    if (auto *grid = qobject_cast<QGridLayout *>(widget->layout()))
        for (int column = 0; column < grid->columnCount(); ++column)
            grid->setColumnMinimumWidth(column, qRound(grid->columnMinimumWidth(column) * to / from));
    if (auto *table = qobject_cast<QTableView *>(widget))
        for (QHeaderView *header : {table->horizontalHeader(), table->verticalHeader()})
            rescaleHeader(header, from, to);
    if (auto *view = qobject_cast<QAbstractItemView *>(widget))
        QMetaObject::invokeMethod(view, "doItemsLayout", Qt::QueuedConnection);
}

} // namespace

void rescale(QWidget *root, double from, double to)
{
    for (QWidget *widget : root->findChildren<QWidget *>())
        rescaleWidget(widget, from, to);
}

} // namespace dyno
