// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayList>

#include <string>

namespace dyno::csv {

// RFC 4180: quoted where a comma, a quote or a line break is inside, quotes doubled.
QByteArray field(const std::string &text);
// With a dot; what is unknown stays empty.
QByteArray field(double number);
QByteArray line(const QByteArrayList &fields);

} // namespace dyno::csv
