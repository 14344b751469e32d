// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/slide.h"
#include "engines/result.h"

#include <QByteArray>
#include <QSize>
#include <QString>

#include <functional>
#include <memory>
#include <vector>

namespace dyno {

// Slides as files. A QApplication must be there; the platform may be `offscreen`. GUI thread only.
QByteArray slidePng(const Slide &slide, bool dark, QSize pixels);
QByteArray slideSvgFile(const Slide &slide, bool dark, QSize size); // with an XML head, of its own
// Pages that are added one after the other, so that a person can stop in between.
class SlidePdf
{
public:
    SlidePdf(const QString &title, QSize size);
    ~SlidePdf();
    void add(const Slide &slide, const SlideLook &look);
    QByteArray take(); // the whole file; nothing may be added after

private:
    struct Private;
    std::unique_ptr<Private> d;
};

// The largest picture that is made; above it memory runs out before anybody could look at it.
inline constexpr int mostPixels = 16'384;

} // namespace dyno
