// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/runending.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace dyno {

namespace {

const auto key = QStringLiteral("ended_by");

QJsonObject planOf(const RunInfo &info)
{
    return QJsonDocument::fromJson(QByteArray::fromStdString(info.planJson)).object();
}

} // namespace

void noteEndedBy(RunInfo &info, const std::string &threshold)
{
    QJsonObject plan = planOf(info);
    plan[key] = QString::fromStdString(threshold);
    info.planJson = QJsonDocument(plan).toJson(QJsonDocument::Compact).toStdString();
}

std::string endedBy(const RunInfo &info)
{
    return planOf(info).value(key).toString().toStdString();
}

} // namespace dyno
