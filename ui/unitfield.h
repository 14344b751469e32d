// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>

namespace dyno {

// A field with its unit inside, at the right.
class UnitField : public QLineEdit
{
    Q_OBJECT
public:
    explicit UnitField(const QString &unit = {}, QWidget *parent = nullptr);
    void setUnit(const QString &unit);
    QSize sizeHint() const override;

    // Whole numbers as they are read and written: with the locale's separators in, without them out.
    void setNumber(const QString &plain);
    QString number() const;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_unit;
};

} // namespace dyno
