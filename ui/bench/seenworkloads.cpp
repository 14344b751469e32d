// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/seenworkloads.h"

#include <QCryptographicHash>
#include <QSettings>

namespace dyno {

namespace {

QString keyOf(const Workload &workload)
{
    return QStringLiteral("seen/") + QString::fromLatin1(QByteArray::fromStdString(workload.id).toHex());
}

// Of all texts of it that run on a server.
QString digestOf(const Workload &workload)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    const auto add = [&hash](const std::string &text) {
        hash.addData(QByteArray::number(qulonglong(text.size())) + ':');
        hash.addData(QByteArray::fromStdString(text));
    };
    const auto addAll = [&add](const std::map<std::string, std::string> &texts) {
        for (const auto &[engine, text] : texts) {
            add(engine);
            add(text);
        }
    };
    for (const auto *texts : {&workload.schema, &workload.indexes, &workload.checks, &workload.drop})
        addAll(*texts);
    for (const ListSource &list : workload.lists)
        addAll(list.queries);
    for (const TransactionSource &transaction : workload.transactions) {
        add(transaction.name);
        addAll(transaction.scripts);
    }
    return QString::fromLatin1(hash.result().toHex());
}

} // namespace

bool isSeen(const Workload &workload)
{
    return workload.isBuiltIn || QSettings().value(keyOf(workload)).toString() == digestOf(workload);
}

void markSeen(const Workload &workload)
{
    if (!workload.isBuiltIn)
        QSettings().setValue(keyOf(workload), digestOf(workload));
}

} // namespace dyno
