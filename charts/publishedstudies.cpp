// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/publishedstudies.h"

#include <QFile>

namespace dyno {

Result<std::vector<Publication>> publishedStudies()
{
    QFile file(QStringLiteral(":/published/published-results.json"));
    if (!file.open(QIODevice::ReadOnly))
        return makeError(ErrorKind::NotFound, "The published results are not part of this build.");
    const QByteArray json = file.readAll();
    return readPublications({json.constData(), std::size_t(json.size())});
}

} // namespace dyno
