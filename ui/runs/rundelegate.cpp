// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/rundelegate.h"

#include "ui/badge.h"
#include "ui/marks.h"
#include "ui/runs/limitmarks.h"
#include "ui/runs/runlistmodel.h"
#include "ui/theme.h"

#include <QPainter>

#include <algorithm>

namespace dyno {

namespace {
constexpr int markCentre = 50, padding = 8;
constexpr int sparkWidth = 112, sparkHeight = 20;
} // namespace

int RunDelegate::runRowHeight()
{
    return scaled(26);
}

int RunDelegate::groupRowHeight()
{
    return scaled(34);
}

void paintSparkline(QPainter &painter, const QRectF &rect, const QList<float> &values, double top,
                    const QColor &color, const QColor &base)
{
    painter.fillRect(QRectF(rect.left(), rect.bottom(), rect.width(), 1), base);
    if (values.size() < 2 || top <= 0)
        return;
    QPolygonF line;
    for (qsizetype i = 0; i < values.size(); ++i)
        line << QPointF(rect.left() + rect.width() * double(i) / double(values.size() - 1),
                        rect.bottom() - std::clamp(double(values[i]) / top, 0.0, 1.0) * rect.height());
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(line);
    painter.restore();
}

void RunDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Palette &theme = currentTheme();
    painter->save();
    if (index.data(RunListModel::IsGroupRole).toBool()) {
        if (index.column() == RunListModel::RunColumn)
            paintGroup(*painter, option, index);
    } else {
        const bool ticked = index.siblingAtColumn(0).data(Qt::CheckStateRole).toInt() == Qt::Checked;
        const bool current = option.state.testFlag(QStyle::State_Selected);
        painter->fillRect(option.rect, ticked ? theme.selected : current ? theme.hover : theme.surface);
        painter->fillRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1,
                          ticked ? theme.surface : theme.grid);
        paintRun(*painter, option.rect, index);
        if (option.state.testFlag(QStyle::State_HasFocus))
            paintFocus(*painter, QRectF(option.rect).adjusted(2, 1, -1, -2), theme, 3);
    }
    painter->restore();
}

void RunDelegate::paintGroup(QPainter &painter, const QStyleOptionViewItem &option,
                             const QModelIndex &index) const
{
    const Palette &theme = currentTheme();
    const QRect r = option.rect;
    painter.fillRect(r, option.state.testFlag(QStyle::State_Selected) ? theme.hover : theme.surface);
    painter.fillRect(r.left(), r.bottom(), r.width(), 1, theme.axisLine);
    const QRect line = r.adjusted(36, scaled(6), -16, 0);
    paintChevron(painter, QPointF(r.left() + 22, line.center().y() + 1), 9, theme.text2,
                 index.data(RunListModel::IsFoldedRole).toBool());
    painter.setFont(uiFont(13, QFont::Medium));
    painter.setPen(theme.text);
    const QString name = index.data().toString();
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, name);
    const int left = painter.fontMetrics().horizontalAdvance(name) + 10;
    painter.setFont(uiFont(12));
    painter.setPen(theme.text3);
    painter.drawText(line.adjusted(left, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(index.data(RunListModel::DetailRole).toString(),
                                                      Qt::ElideRight, line.width() - left));
    if (option.state.testFlag(QStyle::State_HasFocus))
        paintFocus(painter, QRectF(r).adjusted(2, 4, -2, -2), theme);
}

void RunDelegate::paintRun(QPainter &painter, const QRect &r, const QModelIndex &index) const
{
    const Palette &theme = currentTheme();
    const bool ticked = index.siblingAtColumn(0).data(Qt::CheckStateRole).toInt() == Qt::Checked;
    const std::string engine = index.data(RunListModel::EngineRole).toString().toStdString();
    const EngineMark mark = engineMark(theme, engine);
    const QString text = index.data().toString();
    const QRect inner = r.adjusted(padding, 0, -padding, 0);
    painter.setFont(uiFont(12));
    painter.setPen(theme.text);
    switch (index.column()) {
    case RunListModel::RunColumn: {
        const double middle = r.top() + r.height() / 2.0;
        paintCheckBox(painter, QRectF(r.left() + 16, middle - 7, 14, 14), theme, ticked);
        paintMarker(painter, mark.marker, QPointF(r.left() + markCentre, middle), 9, mark.color, mark.filled);
        QRect line = r.adjusted(textLeft, 0, -4, 0);
        if (index.data(RunListModel::PinnedRole).toBool()) {
            const QString pin = RunListModel::tr("Baseline");
            line.setRight(line.right() - Badge::width(pin) - 6);
            Badge::paint(painter, QRect(line.right() + 6, r.top(), Badge::width(pin), r.height()), pin,
                         Badge::Kind::Outlined, theme);
        }
        const QString shown = painter.fontMetrics().elidedText(text, Qt::ElideMiddle, line.width());
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, shown);
        const int used = painter.fontMetrics().horizontalAdvance(shown) + 8;
        painter.setPen(theme.text2);
        const QString detail = index.data(RunListModel::DetailRole).toString();
        if (line.width() - used > 40)
            painter.drawText(line.adjusted(used, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                             painter.fontMetrics().elidedText(detail, Qt::ElideRight, line.width() - used));
        break;
    }
    case RunListModel::SparkColumn: {
        const auto values = index.data(RunListModel::SparkRole).value<QList<float>>();
        const float top = values.isEmpty() ? 0 : *std::max_element(values.begin(), values.end());
        paintSparkline(
            painter,
            QRectF(inner.left(), r.center().y() - sparkHeight / 2.0 + 2, sparkWidth, sparkHeight - 4), values,
            top, mark.color, theme.grid);
        break;
    }
    case RunListModel::LimitsColumn: {
        const auto limits = LimitMarks::Mark(index.data(RunListModel::LimitsRole).toInt());
        const QPointF centre(inner.left() + 14, inner.center().y() + 0.5);
        if (limits == LimitMarks::Mark::Hold)
            paintTick(painter, centre, 10, theme.ok);
        else if (limits == LimitMarks::Mark::Broken)
            paintCross(painter, centre, 9, theme.error);
        break;
    }
    case RunListModel::StateColumn:
        if (!text.isEmpty())
            Badge::paint(painter, inner, text, ticked ? Badge::Kind::Outlined : Badge::Kind::Sunken, theme);
        break;
    case RunListModel::RampColumn:
        painter.setPen(theme.text2);
        painter.drawText(inner, Qt::AlignLeft | Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(text, Qt::ElideRight, inner.width()));
        break;
    case RunListModel::ResultColumn:
        painter.setFont(uiFont(12, QFont::Medium));
        painter.drawText(inner, Qt::AlignRight | Qt::AlignVCenter, text);
        break;
    case RunListModel::StartedColumn:
    case RunListModel::TookColumn:
        painter.setPen(theme.text2);
        [[fallthrough]];
    default:
        painter.drawText(inner, Qt::AlignRight | Qt::AlignVCenter, text);
    }
}

void RunDelegate::updateEditorGeometry(QWidget *editor, const QStyleOptionViewItem &option,
                                       const QModelIndex &) const
{
    editor->setGeometry(option.rect.adjusted(textLeft - 6, 0, 0, -1));
}

} // namespace dyno
