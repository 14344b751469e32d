// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/verdictdelegate.h"

#include "charts/verdictmark.h"
#include "ui/compare/verdictmodel.h"
#include "ui/marks.h"
#include "ui/theme.h"

#include <QPainter>

namespace dyno {

namespace {

constexpr int pad = 8, gap = 8, markWidth = 20;
constexpr int figureWidth = 56; // figures end here, their ranges follow

bool isNumber(VerdictModel::Kind kind)
{
    return kind == VerdictModel::Kind::Figure || kind == VerdictModel::Kind::Difference;
}

} // namespace

void VerdictDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Palette &theme = currentTheme();
    const QRect r = option.rect;
    const auto kind = VerdictModel::Kind(index.data(VerdictModel::KindRole).toInt());
    const bool isSelected = option.state.testFlag(QStyle::State_Selected);
    painter->save();
    painter->setClipRect(r);
    painter->fillRect(r, isSelected ? theme.selected : theme.surface);
    painter->fillRect(r.left(), r.bottom(), r.width(), 1, theme.grid);
    const QString head = index.data().toString(), rest = index.data(VerdictModel::RestRole).toString();
    const bool isVerdict = kind == VerdictModel::Kind::Verdict;
    const QVariant mark = index.data(VerdictModel::MarkRole);
    const bool isDifference = mark.isValid()
                              && (Verdict::Kind(mark.toInt()) == Verdict::Kind::More
                                  || Verdict::Kind(mark.toInt()) == Verdict::Kind::Fewer);
    int left = r.left() + scaled(pad);
    if (mark.isValid()) {
        paintVerdictMark(*painter, Verdict::Kind(mark.toInt()), QPointF(left + 6, r.center().y() + 0.5), 12, theme);
        left += scaled(markWidth);
    }
    painter->setFont(uiFont(12, isDifference ? QFont::Medium : QFont::Normal));
    painter->setPen(theme.text);
    int end;
    if (isNumber(kind)) {
        const int width = std::max(scaled(figureWidth), painter->fontMetrics().horizontalAdvance(head));
        painter->drawText(QRect(left, r.top(), width, r.height()), Qt::AlignRight | Qt::AlignVCenter, head);
        end = left + width;
    } else {
        const QString shown = painter->fontMetrics().elidedText(head, Qt::ElideRight, r.right() - left);
        painter->drawText(QRect(left, r.top(), r.right() - left, r.height()), Qt::AlignLeft | Qt::AlignVCenter, shown);
        end = left + painter->fontMetrics().horizontalAdvance(shown);
    }
    painter->setFont(uiFont(12));
    // Text 3 does not stand on a selected row.
    painter->setPen(isVerdict || isSelected ? theme.text2 : theme.text3);
    const int restLeft = end + scaled(kind == VerdictModel::Kind::Metric ? 4 : gap);
    if (restLeft < r.right())
        painter->drawText(QRect(restLeft, r.top(), r.right() - restLeft, r.height()), Qt::AlignLeft | Qt::AlignVCenter,
                          painter->fontMetrics().elidedText(rest, Qt::ElideRight, r.right() - restLeft));
    if (option.state.testFlag(QStyle::State_HasFocus))
        paintFocus(*painter, QRectF(r).adjusted(1, 1, -1, -2), theme, 2);
    painter->restore();
}

QSize VerdictDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &index) const
{
    const auto kind = VerdictModel::Kind(index.data(VerdictModel::KindRole).toInt());
    const QFontMetrics strong(uiFont(12, QFont::Medium)), plain(uiFont(12));
    int head = strong.horizontalAdvance(index.data().toString());
    if (isNumber(kind))
        head = std::max(head, scaled(figureWidth));
    const QString rest = index.data(VerdictModel::RestRole).toString();
    int width = scaled(pad) + head + scaled(16);
    if (!rest.isEmpty())
        width += scaled(gap) + plain.horizontalAdvance(rest);
    if (index.data(VerdictModel::MarkRole).isValid())
        width += scaled(markWidth);
    return {width, scaled(32)};
}

} // namespace dyno
