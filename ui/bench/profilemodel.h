// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/profile.h"

#include <QAbstractListModel>
#include <QStringList>

#include <vector>

namespace dyno {

class ConnectionTests;
class ProfileStore;

// The saved profiles, with a tick for those that the plan runs and what is known of their connection.
class ProfileModel : public QAbstractListModel
{
    Q_OBJECT
public:
    enum Role { EngineRole = Qt::UserRole, PlaceRole, StateRole, IsFailedRole, IsProductionRole };

    ProfileModel(ProfileStore &profiles, ConnectionTests &tests, QObject *parent = nullptr);

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;

    const Profile *profile(const QModelIndex &index) const;
    QModelIndex indexOf(const std::string &name) const;
    // In the order of the list.
    std::vector<Profile> chosen() const;
    QStringList chosenNames() const { return m_chosen; }
    void setChosenNames(const QStringList &names);
    void setChosen(const std::string &name, bool chosen);

signals:
    void chosenChanged();

private:
    void refill();
    void profileTested(const std::string &name);
    ProfileStore &m_store;
    ConnectionTests &m_tests;
    std::vector<Profile> m_profiles;
    QStringList m_chosen;
};

} // namespace dyno
