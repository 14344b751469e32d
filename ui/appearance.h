// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/systemscheme.h"

#include <QObject>

namespace dyno {

// How the program looks: light or dark, as the system or as chosen, and the size of its texts. Applies it to
// the QApplication at once and keeps the choice. One per program, made before the first window.
class Appearance : public QObject
{
    Q_OBJECT
public:
    enum class Mode { System, Light, Dark };
    Q_ENUM(Mode)

    explicit Appearance(QObject *parent = nullptr);

    Mode mode() const { return m_mode; }
    void setMode(Mode mode);
    qreal textScale() const { return m_textScale; }
    void setTextScale(qreal scale); // kept between 0.8 and 2

signals:
    void textScaleChanged(qreal from, qreal to); // after fonts and style sheet changed

private:
    void apply();
    SystemScheme m_system;
    Mode m_mode = Mode::System;
    qreal m_textScale = 1;
};

} // namespace dyno
