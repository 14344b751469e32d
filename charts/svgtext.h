// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>
#include <QString>

#include <functional>

class QPainter;

namespace dyno {

// What `paint` paints, as an <svg> element `size` pixels large that shrinks with the page it stands in.
// Without an XML head, without empty groups; text stays text, in `title` the name for screen readers.
QString svgText(QSize size, const QString &title, const std::function<void(QPainter &)> &paint);

} // namespace dyno
