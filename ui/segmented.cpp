// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/segmented.h"

#include "ui/marks.h"
#include "ui/theme.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QPainter>
#include <QPainterPath>
#include <QToolButton>

namespace dyno {

namespace {

class Segment : public QToolButton
{
public:
    Segment(bool first, bool last, bool small) : m_first(first), m_last(last), m_small(small)
    {
        setCheckable(true);
        setFocusPolicy(Qt::StrongFocus);
        setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    }

    QSize sizeHint() const override
    {
        return {QFontMetrics(face(true)).horizontalAdvance(text()) + scaled(m_small ? 16 : 24),
                scaled(m_small ? 24 : 28)};
    }
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *) override
    {
        const Palette &theme = currentTheme();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        // Neighbours share one line: all but the first begin on their neighbour's.
        const QRectF r = QRectF(rect()).adjusted(m_first ? 0.5 : -0.5, 0.5, -0.5, -0.5);
        QPainterPath path;
        path.setFillRule(Qt::WindingFill);
        path.addRoundedRect(r, 4, 4);
        if (!m_first)
            path.addRect(QRectF(r.topLeft(), QSizeF(8, r.height())));
        if (!m_last)
            path.addRect(QRectF(r.topRight() - QPointF(8, 0), QSizeF(8, r.height())));
        path = path.simplified();
        const QColor edge = isEnabled() ? theme.controlBorder : theme.line;
        const QColor ground = isChecked() ? theme.ink : underMouse() ? theme.hover : theme.surface;
        painter.setPen(QPen(isChecked() ? theme.ink : edge, 1));
        painter.setBrush(ground);
        painter.drawPath(path);
        painter.setFont(face(isChecked()));
        painter.setPen(!isEnabled() ? theme.text3 : isChecked() ? theme.onInk : theme.text);
        painter.drawText(rect(), Qt::AlignCenter, text());
        if (hasFocus()) {
            painter.setPen(QPen(isChecked() ? theme.onInk : theme.ink, isChecked() ? 1 : 2));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(QRectF(rect()).adjusted(2.5, 2.5, -2.5, -2.5), 3, 3);
        }
    }

private:
    QFont face(bool strong) const
    {
        return uiFont(m_small ? 12 : 13, strong ? QFont::Medium : QFont::Normal);
    }
    bool m_first, m_last, m_small;
};

} // namespace

Segmented::Segmented(QWidget *parent)
    : QWidget(parent), m_group(new QButtonGroup(this)), m_row(new QHBoxLayout(this))
{
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(0);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    connect(m_group, &QButtonGroup::idClicked, this, [this](int index) { emit chosen(m_ids.value(index)); });
}

void Segmented::setChoices(const QStringList &ids, const QStringList &titles)
{
    const QString kept = current();
    for (QAbstractButton *button : m_group->buttons())
        delete button;
    m_ids = ids;
    for (qsizetype i = 0; i < ids.size(); ++i) {
        auto *button = new Segment(i == 0, i + 1 == ids.size(), m_small);
        button->setText(titles.value(i, ids[i]));
        m_group->addButton(button, int(i));
        m_row->addWidget(button);
    }
    setCurrent(kept);
}

QString Segmented::current() const
{
    return m_ids.value(m_group->checkedId());
}

void Segmented::setCurrent(const QString &id)
{
    const int index = int(m_ids.indexOf(id));
    if (QAbstractButton *button = m_group->button(index)) {
        button->setChecked(true);
    } else if (QAbstractButton *checked = m_group->checkedButton()) {
        // An exclusive group lets none go unless it is told to.
        m_group->setExclusive(false);
        checked->setChecked(false);
        m_group->setExclusive(true);
    }
}

void Segmented::setSmall(bool small)
{
    m_small = small;
}

} // namespace dyno
