// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>

#include <functional>

class QWidget;

namespace dyno {

// Asks how large a picture of a slide is to be; `chosen` is called unless the person goes back.
void askPictureSize(QWidget *window, std::function<void(QSize)> chosen);

} // namespace dyno
