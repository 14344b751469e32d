// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style.h"

#include "ui/marks.h"
#include "ui/theme.h"

#include <QAbstractButton>
#include <QPainter>
#include <QStyleOption>

namespace dyno {

namespace {
constexpr int comboArrow = 26;
}

Style::Style() : QProxyStyle(QStringLiteral("Fusion")) {}

void Style::drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                          const QWidget *widget) const
{
    const Palette &theme = currentTheme();
    switch (element) {
    case PE_IndicatorCheckBox:
    case PE_IndicatorItemViewItemCheck:
        paintCheckBox(*painter, option->rect, theme, option->state.testFlag(State_On),
                      option->state.testFlag(State_Enabled));
        if (option->state.testFlag(State_HasFocus) && element == PE_IndicatorCheckBox)
            paintFocus(*painter, option->rect.adjusted(-2, -2, 2, 2), theme);
        return;
    case PE_IndicatorArrowDown:
        paintChevron(*painter, QRectF(option->rect).center(), 10,
                     option->state.testFlag(State_Enabled) ? theme.text2 : theme.text3);
        return;
    case PE_FrameFocusRect:
        // The style sheet gives buttons a border that says it.
        if (qobject_cast<const QAbstractButton *>(widget))
            return;
        paintFocus(*painter, option->rect, theme);
        return;
    default:
        QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void Style::drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter,
                               const QWidget *widget) const
{
    if (control != CC_ComboBox) {
        QProxyStyle::drawComplexControl(control, option, painter, widget);
        return;
    }
    const Palette &theme = currentTheme();
    const bool enabled = option->state.testFlag(State_Enabled);
    const bool focus = option->state.testFlag(State_HasFocus);
    const qreal pen = focus ? 2 : 1;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(focus ? theme.ink : enabled ? theme.controlBorder : theme.line, pen));
    painter->setBrush(option->state.testFlag(State_MouseOver) && enabled ? theme.hover : theme.surface);
    painter->drawRoundedRect(QRectF(option->rect).adjusted(pen / 2, pen / 2, -pen / 2, -pen / 2), 4, 4);
    painter->restore();
    const QRect arrow = subControlRect(control, option, SC_ComboBoxArrow, widget);
    paintChevron(*painter, QRectF(arrow).center(), 9, enabled ? theme.text2 : theme.text3);
}

QSize Style::sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &size,
                              const QWidget *widget) const
{
    if (type != CT_ComboBox)
        return QProxyStyle::sizeFromContents(type, option, size, widget);
    return {size.width() + 8 + comboArrow, scaled(28)};
}

QRect Style::subControlRect(ComplexControl control, const QStyleOptionComplex *option, SubControl part,
                            const QWidget *widget) const
{
    if (control == CC_ComboBox) {
        const QRect whole = option->rect;
        switch (part) {
        case SC_ComboBoxArrow:
            return visualRect(option->direction, whole,
                              {whole.right() - comboArrow, whole.top(), comboArrow, whole.height()});
        case SC_ComboBoxEditField:
            return visualRect(option->direction, whole, whole.adjusted(8, 2, -comboArrow, -2));
        case SC_ComboBoxListBoxPopup:
            return whole.translated(0, 2);
        default:
            break;
        }
    }
    return QProxyStyle::subControlRect(control, option, part, widget);
}

int Style::pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const
{
    switch (metric) {
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
        return 14;
    case PM_CheckBoxLabelSpacing:
        return 8;
    case PM_SplitterWidth:
        return 1;
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int Style::styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                     QStyleHintReturn *data) const
{
    // A list below its field, not over it; keys act at once.
    if (hint == SH_ComboBox_Popup)
        return 0;
    return QProxyStyle::styleHint(hint, option, widget, data);
}

} // namespace dyno
