// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workload/workloadjson.h"

#include "engines/data/generators.h"
#include "engines/workloads/json.h"
#include "engines/workloads/jsontext.h"

#include <boost/json/parse.hpp>

#include <QList>

#include <algorithm>

namespace dyno {

namespace {

// Of a column, what is no setting of its generator.
constexpr const char *ownKeys[] = {"name", "generator", "hidden", "nulls"};

bool isOwnKey(std::string_view key)
{
    for (const char *own : ownKeys)
        if (key == own)
            return true;
    return false;
}

QString escaped(QString text)
{
    for (const char *mark : {"\\", ",", "|"})
        text.replace(QLatin1String(mark), QLatin1Char('\\') + QLatin1String(mark));
    return text;
}

// Cut at the marks that have no backslash before them; backslashes stay.
QStringList cut(const QString &text, QChar mark)
{
    QStringList parts{QString()};
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] == mark) {
            parts << QString();
            continue;
        }
        parts.last() += text[i];
        if (text[i] == QLatin1Char('\\') && i + 1 < text.size())
            parts.last() += text[++i];
    }
    return parts;
}

QString unescaped(const QString &text)
{
    QString plain;
    for (qsizetype i = 0; i < text.size(); ++i)
        plain += text[i] == QLatin1Char('\\') && i + 1 < text.size() ? text[++i] : text[i];
    return plain;
}

} // namespace

void WorkloadJson::setText(const QString &text)
{
    const JsonParse parse = parseJson(text.toStdString(), "workload.json");
    m_root = parse.document && parse.document->root.is_object() ? parse.document->root : boost::json::value();
    emit replaced();
}

QString WorkloadJson::text() const
{
    return QString::fromStdString(jsonText(m_root));
}

const boost::json::object &WorkloadJson::root() const
{
    static const boost::json::object none;
    return m_root.is_object() ? m_root.get_object() : none;
}

const boost::json::array *WorkloadJson::array(const std::string &pointer) const
{
    boost::system::error_code error;
    const boost::json::value *found = m_root.find_pointer(pointer, error);
    return found ? found->if_array() : nullptr;
}

void WorkloadJson::edit(const std::function<void(boost::json::object &)> &change)
{
    if (!m_isEditable || !m_root.is_object())
        return;
    change(m_root.get_object());
    emit edited();
}

boost::json::array *WorkloadJson::madeArray(const std::string &pointer)
{
    boost::system::error_code error;
    boost::json::value *found = m_root.find_pointer(pointer, error);
    if (!found) {
        const std::size_t last = pointer.rfind('/');
        boost::json::value *parent = m_root.find_pointer(pointer.substr(0, last), error);
        if (!parent || !parent->is_object())
            return nullptr;
        found = &(parent->get_object()[pointer.substr(last + 1)] = boost::json::array());
    }
    return found->if_array();
}

void WorkloadJson::editArray(const std::string &pointer, const std::function<void(boost::json::array &)> &change)
{
    edit([&](boost::json::object &) {
        if (boost::json::array *array = madeArray(pointer))
            change(*array);
    });
}

std::optional<TakenEntry> WorkloadJson::takeOut(const std::string &pointer, int index)
{
    const boost::json::array *known = array(pointer);
    if (!m_isEditable || !known || index < 0 || std::size_t(index) >= known->size())
        return std::nullopt;
    TakenEntry taken{pointer, std::size_t(index), (*known)[std::size_t(index)]};
    editArray(pointer, [index](boost::json::array &rows) { rows.erase(rows.begin() + index); });
    return taken;
}

void WorkloadJson::putBack(const std::vector<TakenEntry> &entries)
{
    edit([&](boost::json::object &) {
        for (const TakenEntry &taken : entries)
            if (boost::json::array *rows = madeArray(taken.array))
                rows->insert(rows->begin() + std::ptrdiff_t(std::min(taken.index, rows->size())), taken.entry);
    });
}

std::string freeName(const boost::json::array *rows, const std::string &stem)
{
    const auto isTaken = [rows](const std::string &name) {
        return rows && std::ranges::any_of(*rows, [&](const boost::json::value &row) {
                   return row.is_object() && cellText(row.get_object(), "name").toStdString() == name;
               });
    };
    for (std::size_t number = rows ? rows->size() + 1 : 1;; ++number)
        if (const std::string name = stem + std::to_string(number); !isTaken(name))
            return name;
}

QString cellText(const boost::json::value *value)
{
    if (!value)
        return {};
    if (const auto *text = value->if_string())
        return QString::fromUtf8(text->data(), qsizetype(text->size()));
    if (value->is_bool())
        return value->get_bool() ? QStringLiteral("true") : QStringLiteral("false");
    return value->is_number() ? QString::fromStdString(numberText(value->to_number<double>())) : QString();
}

QString cellText(const boost::json::object &object, const char *key)
{
    return cellText(object.if_contains(key));
}

boost::json::value cellValue(const QString &text)
{
    boost::system::error_code error;
    const std::string plain = text.toStdString();
    boost::json::value value = boost::json::parse(plain, error);
    // "007" and "1e3" are texts: they would not come back as they were typed.
    if (!error && value.is_number() && cellText(&value) == text)
        return value;
    return boost::json::value(plain);
}

void setMember(boost::json::object &object, const char *key, const QString &text)
{
    if (text.trimmed().isEmpty()) {
        if (const auto it = object.find(key); it != object.end())
            object.stable_erase(it);
    } else {
        object[key] = cellValue(text.trimmed());
    }
}

QString settingsText(const boost::json::object &column)
{
    QStringList parts;
    for (const auto &member : column) {
        if (isOwnKey(member.key()))
            continue;
        QString value;
        if (const auto *list = member.value().if_array()) {
            QStringList entries;
            for (const boost::json::value &entry : *list)
                entries << escaped(cellText(&entry));
            value = entries.join(QLatin1Char('|'));
        } else {
            value = escaped(cellText(&member.value()));
        }
        const std::string_view key = member.key();
        parts << QString::fromUtf8(key.data(), qsizetype(key.size())) + QLatin1Char('=') + value;
    }
    return parts.join(QStringLiteral(", "));
}

bool setSettings(boost::json::object &column, const QString &text)
{
    const GeneratorKind *kind = findGenerator(cellText(column, "generator").toStdString());
    boost::json::object changed;
    for (const char *key : {"name", "generator"})
        if (const auto *value = column.if_contains(key))
            changed[key] = *value;
    for (const QString &part : cut(text, QLatin1Char(','))) {
        if (part.trimmed().isEmpty())
            continue;
        const qsizetype equals = part.indexOf(QLatin1Char('='));
        const std::string key = part.left(qMax<qsizetype>(equals, 0)).trimmed().toStdString();
        if (key.empty() || isOwnKey(key))
            return false;
        const QString value = part.mid(equals + 1).trimmed();
        bool isList = false;
        if (kind)
            for (const GeneratorSetting &setting : kind->settings)
                isList = isList || (setting.name == key && setting.type == GeneratorSetting::Type::List);
        if (!isList) {
            changed[key] = cellValue(unescaped(value));
            continue;
        }
        boost::json::array list;
        for (const QString &entry : cut(value, QLatin1Char('|')))
            list.push_back(cellValue(unescaped(entry.trimmed())));
        changed[key] = std::move(list);
    }
    for (const char *key : {"nulls", "hidden"})
        if (const auto *value = column.if_contains(key))
            changed[key] = *value;
    column = std::move(changed);
    return true;
}

} // namespace dyno
