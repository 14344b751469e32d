// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace dyno {

// A figure to be read across the room: its name above, what it is compared with below.
class BigFigure : public QWidget
{
    Q_OBJECT
public:
    explicit BigFigure(const QString &title, QWidget *parent = nullptr);
    // An empty value shows a dash: not known.
    void setFigure(const QString &value, const QString &unit, const QString &detail, bool warning = false);
    QString value() const { return m_value; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_title, m_value, m_unit, m_detail;
    bool m_warning = false;
};

} // namespace dyno
