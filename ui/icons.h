// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QString>

namespace dyno {

// Which of the theme's colours an icon is painted in.
enum class IconTone { Text, Quiet, OnInk };

// An icon of resources/icons, painted in the current theme's colour whenever it is drawn, so that it follows
// a change of theme.
QIcon makeIcon(const QString &name, IconTone tone = IconTone::Text);

} // namespace dyno
