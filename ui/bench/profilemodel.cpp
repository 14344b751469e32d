// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/profilemodel.h"

#include "app/profilestore.h"
#include "ui/bench/connectiontests.h"
#include "ui/figuretext.h"

namespace dyno {

ProfileModel::ProfileModel(ProfileStore &profiles, ConnectionTests &tests, QObject *parent)
    : QAbstractListModel(parent), m_store(profiles), m_tests(tests), m_profiles(profiles.profiles())
{
    connect(&m_store, &ProfileStore::changed, this, &ProfileModel::refill);
    connect(&m_tests, &ConnectionTests::changed, this, &ProfileModel::profileTested);
}

int ProfileModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_profiles.size());
}

QVariant ProfileModel::data(const QModelIndex &index, int role) const
{
    const Profile *p = profile(index);
    if (!p)
        return {};
    const QString name = QString::fromStdString(p->name);
    const ConnectionTests::Outcome &outcome = m_tests.outcome(p->name);
    switch (role) {
    case Qt::DisplayRole:
        return name;
    case Qt::CheckStateRole:
        return m_chosen.contains(name) ? Qt::Checked : Qt::Unchecked;
    case Qt::AccessibleTextRole:
        return tr("%1, %2, %3, %4")
            .arg(name, engineTitle(p->engine), QString::fromStdString(p->place()), shortText(outcome))
            + (p->production ? tr(", production") : QString());
    case Qt::ToolTipRole:
        return longText(outcome, *p);
    case EngineRole:
        return QString::fromStdString(p->engine);
    case PlaceRole:
        return QString::fromStdString(p->place());
    case StateRole:
        return shortText(outcome);
    case IsProductionRole:
        return p->production;
    case IsFailedRole:
        return outcome.state == ConnectionTests::State::Failed;
    default:
        return {};
    }
}

bool ProfileModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    const Profile *p = profile(index);
    if (!p || role != Qt::CheckStateRole)
        return false;
    setChosen(p->name, value.toInt() == Qt::Checked);
    return true;
}

Qt::ItemFlags ProfileModel::flags(const QModelIndex &index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable | Qt::ItemNeverHasChildren;
}

const Profile *ProfileModel::profile(const QModelIndex &index) const
{
    if (!index.isValid() || index.row() >= int(m_profiles.size()))
        return nullptr;
    return &m_profiles[std::size_t(index.row())];
}

QModelIndex ProfileModel::indexOf(const std::string &name) const
{
    for (std::size_t i = 0; i < m_profiles.size(); ++i)
        if (m_profiles[i].name == name)
            return index(int(i));
    return {};
}

std::vector<Profile> ProfileModel::chosen() const
{
    std::vector<Profile> result;
    for (const Profile &p : m_profiles)
        if (m_chosen.contains(QString::fromStdString(p.name)))
            result.push_back(p);
    return result;
}

void ProfileModel::setChosenNames(const QStringList &names)
{
    m_chosen = names;
    if (!m_profiles.empty())
        emit dataChanged(index(0), index(int(m_profiles.size()) - 1), {Qt::CheckStateRole});
    emit chosenChanged();
}

void ProfileModel::setChosen(const std::string &name, bool chosen)
{
    const QString word = QString::fromStdString(name);
    if (m_chosen.contains(word) == chosen)
        return;
    if (chosen)
        m_chosen.append(word);
    else
        m_chosen.removeAll(word);
    const QModelIndex changed = indexOf(name);
    if (changed.isValid())
        emit dataChanged(changed, changed, {Qt::CheckStateRole});
    emit chosenChanged();
}

void ProfileModel::refill()
{
    beginResetModel();
    m_profiles = m_store.profiles();
    endResetModel();
    emit chosenChanged();
}

void ProfileModel::profileTested(const std::string &name)
{
    const QModelIndex changed = indexOf(name);
    if (changed.isValid())
        emit dataChanged(changed, changed);
}

} // namespace dyno
