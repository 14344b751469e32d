// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/profile.h"

#include <QWidget>

class QLabel;
class QListView;

namespace dyno {

class ProfileModel;
class ProfileStore;

// What a sandbox's form begins with.
Profile sandboxOf(std::string_view engine);

// The list of profiles with what can be done to them.
class ProfilesPanel : public QWidget
{
    Q_OBJECT
public:
    ProfilesPanel(ProfileModel &model, ProfileStore &profiles, QWidget *parent = nullptr);

signals:
    void createWanted(const dyno::Profile &start);
    void urlWanted();
    void importWanted(const QString &kind); // of ProfileImporter
    void editWanted(const dyno::Profile &profile);
    void testWanted();
    void removed(const dyno::Profile &profile, bool wasChosen);
    void failed(const dyno::Error &error);

private:
    void showCount();
    void showMenu(QPoint at);
    void removeCurrent();
    void editCurrent();
    void duplicateCurrent();
    const Profile *current() const;

    ProfileModel &m_model;
    ProfileStore &m_profiles;
    QListView *m_list;
    QLabel *m_count;
    QWidget *m_none, *m_acts;
};

} // namespace dyno
