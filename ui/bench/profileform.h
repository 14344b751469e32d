// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/profile.h"

#include <QMap>
#include <QWidget>

#include <optional>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace dyno {

class Banner;
class ConnectionTests;
class FormGrid;
class HostFields;
class ProfileStore;
class SandboxFields;
class SecretStore;
class Segmented;
class UnitField;

// One profile as a form: every fault beside its field while it is typed; the connection can be tried before
// it is saved.
class ProfileForm : public QWidget
{
    Q_OBJECT
public:
    static constexpr int longestName = 100;

    ProfileForm(ProfileStore &profiles, SecretStore &secrets, QWidget *parent = nullptr);

    // A new one, beginning with `start`.
    void create(const Profile &start = {});
    void edit(const Profile &profile);
    void focusUrl();

signals:
    void saved(const std::string &name);
    void closed();
    // It is kept for this session only.
    void passwordNotKept(const dyno::Error &error);

private:
    // How a server is reached.
    inline static const QString wayServer = QStringLiteral("server"), waySocket = QStringLiteral("socket"),
                                waySandbox = QStringLiteral("sandbox");
    void addRow(const QString &key, const QString &label, QWidget *field, const QString &where = {});
    void open(const Profile &profile);
    void takeUrl(const QString &text);
    void showEngine();
    void check();
    void save();
    void chooseFile();
    Profile profile() const;
    Secret secret() const;
    QString engine() const;
    bool isEmbedded() const;
    // A throwaway server, or for an embedded engine a file without a name.
    bool isSandbox() const;

    ProfileStore &m_profiles;
    SecretStore &m_secrets;
    ConnectionTests *m_tests;
    Profile m_base;                       // what the form does not show is kept from here
    std::optional<std::string> m_editing; // name before the edit; none: a new profile
    QString m_ownName;                    // made from a URL, not by the person
    bool m_filling = false;

    FormGrid *m_form;
    SandboxFields *m_sandbox;
    HostFields *m_measured;
    QMap<QString, QString> m_wheres; // word of a fault → row
    QLabel *m_title, *m_outcome;
    Banner *m_banner;
    QLineEdit *m_url, *m_name, *m_host, *m_socket, *m_file, *m_database, *m_user, *m_password, *m_ca;
    Segmented *m_engine, *m_way, *m_kept;
    UnitField *m_port, *m_pool, *m_timeout;
    QComboBox *m_tls, *m_isolation, *m_journal, *m_sync;
    QCheckBox *m_keep, *m_production;
    QLabel *m_session;
    QPushButton *m_save, *m_test;
};

} // namespace dyno
