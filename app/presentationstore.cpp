// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/presentationstore.h"

#include <QDateTime>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>
#include <QSet>

#include <algorithm>
#include <utility>

namespace dyno {

namespace {

constexpr int formatNumber = 1;
constexpr qsizetype mostKept = 200;

QStringList sorted(QStringList runs)
{
    runs.sort();
    return runs;
}

QJsonObject toJson(const Presentation &presentation)
{
    QJsonArray slides;
    for (const Presentation::Slide &slide : presentation.slides) {
        QJsonObject json{{"id", slide.id}, {"shown", slide.shown}};
        if (!slide.sentence.isEmpty())
            json["sentence"] = slide.sentence;
        slides.append(json);
    }
    return {{"runs", QJsonArray::fromStringList(presentation.runs)},
            {"slides", slides},
            {"dark", presentation.dark},
            {"changed_ms", double(presentation.changedMs)}};
}

Presentation fromJson(const QJsonObject &json)
{
    Presentation presentation;
    for (const QJsonValue &run : json["runs"].toArray())
        presentation.runs << run.toString();
    for (const QJsonValue &value : json["slides"].toArray()) {
        const QJsonObject slide = value.toObject();
        presentation.slides.append(
            {slide["id"].toString(), slide["sentence"].toString(), slide["shown"].toBool(true)});
    }
    presentation.dark = json["dark"].toBool(true);
    presentation.changedMs = qint64(json["changed_ms"].toDouble());
    return presentation;
}

Error unusable(const QString &path, const QString &why)
{
    return makeError(ErrorKind::Syntax,
                     ("The slides in " + path + " cannot be read: " + why + ".").toStdString(),
                     "What you write on Present is not kept until the file is mended or moved away.");
}

} // namespace

PresentationStore::PresentationStore(QString path) : m_path(std::move(path)) {}

Result<QList<Presentation>> PresentationStore::read() const
{
    QFile file(m_path);
    if (m_path.isEmpty() || !file.exists())
        return m_kept;
    if (!file.open(QIODevice::ReadOnly))
        return unusable(m_path, file.errorString());
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(file.readAll(), &error);
    if (error.error != QJsonParseError::NoError || !document.isObject())
        return unusable(m_path, error.errorString());
    if (document["format"].toInt() > formatNumber)
        return unusable(m_path, QStringLiteral("a newer SQL Dyno made it"));
    QList<Presentation> all;
    for (const QJsonValue &value : document["presentations"].toArray())
        all.append(fromJson(value.toObject()));
    return all;
}

std::optional<Presentation> PresentationStore::find(const QStringList &runs)
{
    const Result<QList<Presentation>> all = read();
    if (!all)
        return std::nullopt;
    const QStringList wanted = sorted(runs);
    const QSet<QString> any(wanted.begin(), wanted.end());
    const Presentation *near = nullptr;
    for (const Presentation &presentation : *all) { // newest first
        if (sorted(presentation.runs) == wanted)
            return presentation;
        if (!near && std::any_of(presentation.runs.begin(), presentation.runs.end(),
                                 [&any](const QString &run) { return any.contains(run); }))
            near = &presentation;
    }
    return near ? std::optional(*near) : std::nullopt;
}

Result<void> PresentationStore::save(Presentation presentation)
{
    // Read anew: another window may have written in between.
    Result<QList<Presentation>> all = read();
    if (!all)
        return all.error();
    const QStringList runs = sorted(presentation.runs);
    all->removeIf([&runs](const Presentation &other) { return sorted(other.runs) == runs; });
    presentation.changedMs = QDateTime::currentMSecsSinceEpoch();
    all->prepend(std::move(presentation));
    while (all->size() > mostKept)
        all->removeLast();
    m_kept = *all;
    if (m_path.isEmpty())
        return {};
    QJsonArray json;
    for (const Presentation &each : *all)
        json.append(toJson(each));
    QSaveFile file(m_path);
    const QByteArray content = QJsonDocument(QJsonObject{{"format", formatNumber}, {"presentations", json}})
                                   .toJson(QJsonDocument::Indented);
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size() || !file.commit())
        return makeError(
            ErrorKind::Permission,
            ("The slides cannot be kept in " + m_path + ": " + file.errorString() + ".").toStdString(),
            "Make room there, or make the folder writable.");
    QFile::setPermissions(m_path, QFile::ReadOwner | QFile::WriteOwner);
    return {};
}

} // namespace dyno
