// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/csvfields.h"

#include <cmath>

namespace dyno::csv {

QByteArray field(const std::string &text)
{
    QByteArray bytes = QByteArray::fromStdString(text);
    if (bytes.contains(',') || bytes.contains('"') || bytes.contains('\n') || bytes.contains('\r'))
        bytes = '"' + bytes.replace("\"", "\"\"") + '"';
    return bytes;
}

QByteArray field(double number)
{
    if (!std::isfinite(number))
        return {};
    return QByteArray::number(std::round(number * 1e6) / 1e6, 'g', 15);
}

QByteArray line(const QByteArrayList &fields)
{
    return fields.join(',') + "\r\n";
}

} // namespace dyno::csv
