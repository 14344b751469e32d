// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonValue>

#include <cmath>
#include <optional>

namespace dyno::jsonfields {

// Milliseconds and rates to six decimals: more would be noise of the division. Unknown is null.
inline QJsonValue number(double value)
{
    if (!std::isfinite(value))
        return QJsonValue::Null;
    return std::round(value * 1e6) / 1e6;
}

inline QJsonValue number(const std::optional<double> &value)
{
    return value ? number(*value) : QJsonValue(QJsonValue::Null);
}

} // namespace dyno::jsonfields
