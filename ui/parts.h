// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/icons.h"

#include <QFrame>
#include <QLabel>
#include <QPushButton>
#include <QString>

class QAbstractItemModel;
class QHBoxLayout;
class QTableView;

namespace dyno {

// The few kinds of texts, buttons and lines of which every page is made; the style sheet gives them their
// looks.
enum class TextRole { Caption, Small, Body, Strong, Panel, Lead, Page, Empty };
enum class Tone { Normal, Quiet, Faint, Warning, Error };
QLabel *makeLabel(const QString &text, TextRole role = TextRole::Body, Tone tone = Tone::Normal);
void setTone(QWidget *widget, Tone tone);

enum class ButtonKind { Outlined, Primary, Text };
enum class ButtonSize { Normal, Small, Big };
QPushButton *makeButton(const QString &text, ButtonKind kind = ButtonKind::Outlined,
                        ButtonSize size = ButtonSize::Normal);

enum class Line { Horizontal, Vertical, Strong };
QFrame *makeLine(Line line);

// A panel's head, 40 px: title and quiet words at the left; what is added to `acts` stands at the right.
struct PanelHead
{
    QWidget *widget;
    QLabel *title, *detail;
    QHBoxLayout *acts;
};
PanelHead makePanelHead(const QString &title, const QString &detail = {});

// A plain area in the colour of pages, or of the window's chrome.
QWidget *makeArea(bool surface = true);
// Shows or takes back the error border of a field, and tells screen readers.
void setFault(QWidget *field, const QString &fault);
// A table in the look of the program: no grid, no zebra, rows of 26 px.
QTableView *makeTable(QAbstractItemModel *model, const QString &accessibleName);
// Applies a changed property of the style sheet.
void repolish(QWidget *widget);

} // namespace dyno
