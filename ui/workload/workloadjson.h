// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

#include <boost/json/value.hpp>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace dyno {

// An entry that was taken out of an array, and where it stood.
struct TakenEntry
{
    std::string array; // as a pointer
    std::size_t index = 0;
    boost::json::value entry;
};

// The workload.json that is edited as tables: what they show is this value, and what they change is written back.
class WorkloadJson : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    // Takes the text of the file; what is no JSON leaves nothing to edit, and says so by isValid().
    void setText(const QString &text);
    QString text() const;
    bool isValid() const { return m_root.is_object(); }
    bool isEditable() const { return m_isEditable; }
    void setEditable(bool on) { m_isEditable = on; }

    const boost::json::object &root() const;
    // The array at a pointer such as "/data/tables/2/columns"; null: there is none.
    const boost::json::array *array(const std::string &pointer) const;
    // Changes the value, then tells.
    void edit(const std::function<void(boost::json::object &root)> &change);
    // As above, of the array at `pointer`, which is made where its object is there.
    void editArray(const std::string &pointer, const std::function<void(boost::json::array &)> &change);
    // Takes an entry out; nothing where there is none.
    std::optional<TakenEntry> takeOut(const std::string &pointer, int index);
    // In the order of their indices. An array that has become shorter since takes them at its end.
    void putBack(const std::vector<TakenEntry> &entries);

signals:
    void replaced(); // by setText()
    void edited();   // by the person, in a table

private:
    // Made where its object is there; else null.
    boost::json::array *madeArray(const std::string &pointer);
    boost::json::value m_root;
    bool m_isEditable = false;
};

// What a cell shows of a value: a number or a text as it is, nothing for none.
QString cellText(const boost::json::value *value);
QString cellText(const boost::json::object &object, const char *key);
// The value that is typed: a number where it is written as one, else a text.
boost::json::value cellValue(const QString &text);
// Sets a member, or takes it out when `text` is empty.
void setMember(boost::json::object &object, const char *key, const QString &text);

// "column_3": the first number from that of the entries on that no name of them has. `rows` may be null.
std::string freeName(const boost::json::array *rows, const std::string &stem);

// The settings of a column's generator in one line, "min=1, max=:categories, values=paid|shipped", and back. A comma,
// a bar and a backslash in a value stand behind a backslash. False, with nothing changed: `text` is no such line.
QString settingsText(const boost::json::object &column);
bool setSettings(boost::json::object &column, const QString &text);

} // namespace dyno
