// SPDX-License-Identifier: GPL-3.0-or-later
// What the form takes from elsewhere: an address, and a file that is chosen.
#include "ui/bench/profileform.h"

#include "ui/figuretext.h"
#include "ui/formgrid.h"
#include "ui/segmented.h"

#include <QFileDialog>
#include <QLineEdit>
#include <QRegularExpression>
#include <QSignalBlocker>

namespace dyno {

namespace {

// "MariaDB db7": what a profile from a URL is called until the person says otherwise.
QString nameOf(const Profile &p)
{
    const std::string where = p.sandbox ? p.place() : p.host.empty() ? p.database : p.host;
    const QString name =
        engineTitle(p.engine) + QLatin1Char(' ') + QString::fromStdString(where).remove(QLatin1Char(':'));
    return name.trimmed().left(ProfileForm::longestName);
}

// The password has a field of its own, which does not show it.
void moveSecretOut(QLineEdit *field, const ProfileAndSecret &parsed)
{
    static const QRegularExpression secret(QStringLiteral("^(\\w+://[^/@?:]*):[^/@]*@"));
    QString url = field->text().trimmed().replace(secret, QStringLiteral("\\1@"));
    // It came in another way.
    if (const Result<ProfileAndSecret> rest = parseProfileUrl(url.toStdString()); !rest || !rest->secret.isEmpty())
        url = QString::fromStdString(profileUrl(parsed.profile));
    const QSignalBlocker quiet(field);
    field->setText(url);
}

} // namespace

void ProfileForm::takeUrl(const QString &text)
{
    if (m_filling)
        return;
    const QString url = text.trimmed();
    // Hidden for as long as a password is in it: what follows the colon, unless it is a port.
    static const QRegularExpression begun(QStringLiteral("^\\w+://[^/@?:\\[]*:(?!\\d*(/|\\?|$))"));
    m_url->setEchoMode(begun.match(url).hasMatch() ? QLineEdit::Password : QLineEdit::Normal);
    QString fault;
    if (!url.isEmpty()) {
        const Result<ProfileAndSecret> parsed = parseProfileUrl(url.toStdString());
        if (parsed) {
            Profile p = parsed->profile;
            // A name that the person gave stays.
            const QString given = m_name->text().trimmed();
            if (given.isEmpty() || given == m_ownName) {
                m_ownName = nameOf(p);
                p.name = m_ownName.toStdString();
            } else {
                p.name = given.toStdString();
            }
            // Typed on after its password went to the field for it.
            const QString password = m_password->text();
            open(p);
            m_password->setText(password);
            m_way->setCurrent(p.sandbox ? waySandbox : p.host.empty() ? waySocket : wayServer);
            if (!parsed->secret.isEmpty()) {
                m_password->setText(QString::fromStdString(parsed->secret.reveal()));
                moveSecretOut(m_url, *parsed);
                m_url->setEchoMode(QLineEdit::Normal);
            }
            showEngine();
            check();
        } else {
            fault = QString::fromStdString(parsed.error().message);
        }
    }
    m_form->setFault(QStringLiteral("url"), fault);
}

void ProfileForm::chooseFile()
{
    auto *dialog = new QFileDialog(this, tr("File of the database"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::AnyFile);
    dialog->setNameFilters({tr("Databases (*.db *.sqlite *.sqlite3)"), tr("All files (*)")});
    dialog->setLabelText(QFileDialog::Accept, tr("Choose"));
    if (!m_file->text().trimmed().isEmpty())
        dialog->selectFile(m_file->text().trimmed());
    connect(dialog, &QFileDialog::fileSelected, m_file, &QLineEdit::setText);
    dialog->open();
}

} // namespace dyno
