// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/live/eventmodel.h"

#include "ui/figuretext.h"
#include "ui/marks.h"
#include "ui/theme.h"

#include <QListView>
#include <QPainter>

namespace dyno {

namespace {

constexpr int textFrom = 70, signFrom = 54, margin = 16; // before they are scaled

RunEvent::Kind kindOf(const QModelIndex &index)
{
    return RunEvent::Kind(index.data(EventModel::KindRole).toInt());
}

QRect textRect(const QString &text, int width)
{
    const QFontMetrics metrics(uiFont(12));
    return metrics.boundingRect(QRect(0, 0, qMax(40, width), 10'000), Qt::TextWordWrap | Qt::AlignLeft, text);
}

} // namespace

bool EventModel::isShown(const RunEvent &event) const
{
    return m_notes || event.kind != RunEvent::Kind::Note;
}

void EventModel::setEvents(std::vector<RunEvent> events)
{
    m_events = std::move(events);
    show();
}

void EventModel::append(const RunEvent &event)
{
    m_events.push_back(event);
    if (!isShown(event))
        return;
    beginInsertRows({}, 0, 0);
    m_shown.insert(m_shown.begin(), int(m_events.size()) - 1);
    endInsertRows();
}

void EventModel::setNotesShown(bool shown)
{
    m_notes = shown;
    show();
}

void EventModel::show()
{
    beginResetModel();
    m_shown.clear();
    for (int i = int(m_events.size()) - 1; i >= 0; --i)
        if (isShown(m_events[std::size_t(i)]))
            m_shown.push_back(i);
    endResetModel();
}

int EventModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_shown.size());
}

QVariant EventModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const RunEvent &event = m_events[std::size_t(m_shown[std::size_t(index.row())])];
    switch (role) {
    case Qt::DisplayRole:
        return QString::fromStdString(event.text);
    case KindRole:
        return int(event.kind);
    case TimeRole:
        return timeText(double(event.atUs) / 1e6);
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1, %2").arg(timeText(double(event.atUs) / 1e6),
                                            QString::fromStdString(event.text));
    default:
        return {};
    }
}

void EventDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                          const QModelIndex &index) const
{
    const Palette &theme = currentTheme();
    const QRect r = option.rect;
    const RunEvent::Kind kind = kindOf(index);
    painter->save();
    painter->fillRect(r, option.state.testFlag(QStyle::State_Selected) ? theme.selected : theme.surface);
    painter->setFont(uiFont(12));
    painter->setPen(theme.text2);
    painter->drawText(QRect(r.left() + margin, r.top() + 3, scaled(signFrom) - margin - 12, scaled(16)),
                      Qt::AlignLeft | Qt::AlignVCenter, index.data(EventModel::TimeRole).toString());
    const QPointF sign(r.left() + scaled(signFrom), r.top() + 3 + scaled(8));
    painter->setRenderHint(QPainter::Antialiasing);
    switch (kind) {
    case RunEvent::Kind::Note:
        painter->setPen(QPen(theme.axisLine, 1));
        painter->drawLine(sign - QPointF(0, 4), sign + QPointF(0, 4));
        break;
    case RunEvent::Kind::Finding:
        paintWarning(*painter, sign, 12, theme);
        break;
    case RunEvent::Kind::ServerEvent:
        paintMarker(*painter, Marker::Diamond, sign, 9, theme.ink, false);
        break;
    case RunEvent::Kind::ConnectionLost:
    case RunEvent::Kind::Failure: {
        const QPolygonF down{sign + QPointF(-5, -4), sign + QPointF(5, -4), sign + QPointF(0, 5)};
        painter->setPen(Qt::NoPen);
        painter->setBrush(theme.error);
        painter->drawPolygon(down);
        break;
    }
    }
    painter->setPen(kind == RunEvent::Kind::Note ? theme.text2 : theme.text);
    painter->drawText(QRect(r.left() + scaled(textFrom), r.top() + 3, r.width() - scaled(textFrom) - margin, r.height() - 6),
                      Qt::TextWordWrap | Qt::AlignLeft, index.data().toString());
    if (option.state.testFlag(QStyle::State_HasFocus))
        paintFocus(*painter, QRectF(r).adjusted(1, 0, -1, 0), theme);
    painter->restore();
}

QSize EventDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const auto *view = qobject_cast<const QListView *>(option.widget);
    const int width = view ? view->viewport()->width() : scaled(392);
    return {width,
            qMax(scaled(16), textRect(index.data().toString(), width - scaled(textFrom) - margin).height()) + 6};
}

} // namespace dyno
