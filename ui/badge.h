// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QWidget>

namespace dyno {

struct Palette;

// One or two words about a thing, 18 px high.
class Badge : public QWidget
{
    Q_OBJECT
public:
    enum class Kind { Outlined, Sunken, Warning };
    explicit Badge(const QString &text, Kind kind = Kind::Sunken, QWidget *parent = nullptr);
    void setText(const QString &text);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

    // The same, for delegates: painted at the left of `rect`, centred in height.
    static int width(const QString &text);
    static void paint(QPainter &painter, const QRect &rect, const QString &text, Kind kind,
                      const Palette &theme);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_text;
    Kind m_kind;
};

} // namespace dyno
