// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/fileform.h"

namespace dyno {

namespace {
int alive = 0;
} // namespace

FileForm::FileForm()
{
    QLocale::setDefault(QLocale::c());
    ++alive;
}

FileForm::~FileForm()
{
    --alive;
    QLocale::setDefault(m_before);
}

QDateTime shownTime(std::int64_t msSinceEpoch)
{
    return QDateTime::fromMSecsSinceEpoch(msSinceEpoch, alive > 0 ? Qt::UTC : Qt::LocalTime);
}

} // namespace dyno
