// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/profileform.h"

#include "app/profilestore.h"
#include "app/secrets.h"
#include "ui/banner.h"
#include "ui/bench/connectiontests.h"
#include "ui/bench/hostfields.h"
#include "ui/bench/sandboxfields.h"
#include "ui/figuretext.h"
#include "ui/formgrid.h"
#include "ui/parts.h"
#include "ui/segmented.h"
#include "ui/theme.h"
#include "ui/unitfield.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QShortcut>
#include <QTableView>
#include <QVBoxLayout>

namespace dyno {

namespace {

const auto keptFile = QStringLiteral("file");
const auto keptPrivate = QStringLiteral("private");
// The tests of the form have one profile, whatever it is called while it is typed.
const std::string formTest = "form";

std::string textOf(const QLineEdit *field)
{
    return field->text().trimmed().toStdString();
}

int numberOf(const UnitField *field)
{
    const QString text = field->number();
    if (text.isEmpty())
        return 0;
    bool ok = false;
    const int value = text.toInt(&ok);
    return ok ? value : -1; // below every range, so that the check complains
}

void choose(QComboBox *box, const QString &data)
{
    const int index = box->findData(data);
    box->setCurrentIndex(index < 0 ? 0 : index);
}

} // namespace

ProfileForm::ProfileForm(ProfileStore &profiles, SecretStore &secrets, QWidget *parent)
    : QWidget(parent), m_profiles(profiles), m_secrets(secrets), m_tests(new ConnectionTests(secrets, this, ConnectionTests::Scope::WithHost)),
      m_form(new FormGrid), m_sandbox(new SandboxFields(this)), m_measured(new HostFields(this)),
      m_title(makeLabel({}, TextRole::Page)),
      m_outcome(makeLabel({}, TextRole::Small, Tone::Quiet)), m_banner(new Banner(Banner::Kind::Error)),
      m_url(new QLineEdit), m_name(new QLineEdit), m_host(new QLineEdit), m_socket(new QLineEdit),
      m_file(new QLineEdit), m_database(new QLineEdit), m_user(new QLineEdit), m_password(new QLineEdit),
      m_ca(new QLineEdit), m_engine(new Segmented), m_way(new Segmented),
      m_kept(new Segmented), m_port(new UnitField),
      m_pool(new UnitField(tr("connections"))), m_timeout(new UnitField(tr("s"))), m_tls(new QComboBox),
      m_isolation(new QComboBox), m_journal(new QComboBox), m_sync(new QComboBox),
      m_keep(new QCheckBox(tr("Keep it in the key chain"))),
      m_production(new QCheckBox(tr("Production: only what reads may run here"))),
      m_session(makeLabel({}, TextRole::Small, Tone::Quiet)), m_save(makeButton(tr("Save profile"))),
      m_test(makeButton(tr("Test connection")))
{
    setAttribute(Qt::WA_StyledBackground);
    setProperty("area", "surface");

    QStringList ids, titles;
    for (const Engine &e : engineCatalog()) {
        ids << QString::fromUtf8(e.id);
        titles << QString::fromUtf8(e.title);
    }
    m_engine->setChoices(ids, titles);
    m_engine->setAccessibleName(tr("Engine"));
    m_way->setChoices({wayServer, waySocket, waySandbox}, {tr("Host and port"), tr("Socket"), tr("Sandbox")});
    m_way->setToolTip(tr("A sandbox is a throwaway server, started for the run and removed afterwards."));
    for (const TlsMode mode :
         {TlsMode::Prefer, TlsMode::Disable, TlsMode::Require, TlsMode::VerifyCa, TlsMode::VerifyFull})
        m_tls->addItem(QString::fromUtf8(tlsModeName(mode)), int(mode));
    for (const Isolation isolation : {Isolation::ServerDefault, Isolation::ReadCommitted,
                                      Isolation::RepeatableRead, Isolation::Serializable})
        m_isolation->addItem(QString::fromUtf8(isolationName(isolation)), int(isolation));
    m_journal->addItem(tr("as the file has it"), QString());
    for (const char *mode : {"WAL", "DELETE", "TRUNCATE", "PERSIST"})
        m_journal->addItem(QLatin1String(mode), QLatin1String(mode));
    m_sync->addItem(tr("as SQLite sets it"), QString());
    for (const char *mode : {"FULL", "NORMAL", "EXTRA", "OFF"})
        m_sync->addItem(QLatin1String(mode), QLatin1String(mode));
    m_password->setEchoMode(QLineEdit::Password);
    m_url->setPlaceholderText(QStringLiteral("postgresql://user@host:5432/database"));
    for (UnitField *field : {m_port, m_pool, m_timeout})
        field->setFixedWidth(scaled(field == m_pool ? 220 : 132));
    m_pool->setPlaceholderText(tr("the plan decides"));
    m_ca->setPlaceholderText(tr("the system's"));
    m_socket->setPlaceholderText(tr("the engine's own"));
    m_kept->setChoices({keptFile, keptPrivate}, {tr("A file"), tr("A private file, gone after the run")});
    auto *chooseFile = makeButton(tr("Choose…"));
    connect(chooseFile, &QPushButton::clicked, this, &ProfileForm::chooseFile);

    addRow(QStringLiteral("url"), tr("From a URL"), m_url);
    addRow(QStringLiteral("engine"), tr("Engine"), m_engine);
    addRow(QStringLiteral("name"), tr("Name"), m_name);
    addRow(QStringLiteral("way"), tr("Reached by"), m_way, QStringLiteral("sandbox"));
    addRow(QStringLiteral("host"), tr("Host"), m_host);
    addRow(QStringLiteral("port"), tr("Port"), m_port);
    addRow(QStringLiteral("socket"), tr("Socket"), m_socket);
    addRow(QStringLiteral("kept"), tr("Kept in"), m_kept);
    addRow(QStringLiteral("file"), tr("File"), m_file);
    m_form->addBeside(QStringLiteral("file"), chooseFile);
    m_sandbox->addTo(*m_form);
    for (const char *key : {"memory", "version", "set"})
        m_wheres.insert(QLatin1String(key), QLatin1String(key));
    addRow(QStringLiteral("database"), tr("Database"), m_database);
    addRow(QStringLiteral("user"), tr("User"), m_user);
    addRow(QStringLiteral("password"), tr("Password"), m_password);
    addRow(QStringLiteral("keep"), QString(), m_keep);
    addRow(QStringLiteral("session"), QString(), m_session);
    addRow(QStringLiteral("tls"), tr("Encryption"), m_tls);
    addRow(QStringLiteral("ca"), tr("CA file"), m_ca, QStringLiteral("CA file"));
    addRow(QStringLiteral("journal"), tr("Journal"), m_journal, QStringLiteral("option journal_mode"));
    addRow(QStringLiteral("sync"), tr("Synchronous"), m_sync, QStringLiteral("option synchronous"));
    addRow(QStringLiteral("isolation"), tr("Isolation"), m_isolation);
    addRow(QStringLiteral("pool"), tr("Pool"), m_pool);
    addRow(QStringLiteral("timeout"), tr("Connect within"), m_timeout, QStringLiteral("connect timeout"));
    addRow(QStringLiteral("production"), QString(), m_production);
    m_measured->addTo(*m_form);
    m_wheres.insert(QStringLiteral("host figures"), HostFields::addressRow);
    m_keep->setChecked(SecretStore::hasKeychain());
    m_session->setText(SecretStore::hasKeychain()
                           ? tr("Kept for this session only.")
                           : tr("Kept for this session only: there is no key chain here."));
    for (QComboBox *box : {m_tls, m_isolation, m_journal, m_sync})
        box->setMinimumWidth(scaled(200));

    auto *content = makeArea();
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(40, 24, 40, 24);
    column->setSpacing(16);
    column->addWidget(m_title);
    column->addWidget(m_form);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    auto *cancel = makeButton(tr("Cancel"));
    buttons->addSpacing(scaled(FormGrid::labelWidth) + 16);
    buttons->addWidget(m_save);
    buttons->addWidget(m_test);
    buttons->addWidget(cancel);
    buttons->addStretch(1);
    column->addLayout(buttons);
    m_outcome->setWordWrap(true);
    m_outcome->setMaximumWidth(scaled(FormGrid::labelWidth + FormGrid::fieldWidth + 200));
    m_outcome->setContentsMargins(scaled(FormGrid::labelWidth) + 16, 0, 0, 0);
    column->addWidget(m_outcome);
    column->addWidget(m_sandbox->table(), 1);
    column->addStretch(0);

    auto *scroll = new QScrollArea;
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidget(content);
    auto *whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->setSpacing(0);
    whole->addWidget(m_banner);
    whole->addWidget(scroll, 1);

    for (QLineEdit *field :
         std::initializer_list<QLineEdit *>{m_name, m_host, m_socket, m_file, m_database, m_user, m_password,
                                            m_ca, m_port, m_pool, m_timeout})
        connect(field, &QLineEdit::textChanged, this, &ProfileForm::check);
    for (QComboBox *box : {m_tls, m_isolation, m_journal, m_sync})
        connect(box, &QComboBox::currentIndexChanged, this, &ProfileForm::check);
    connect(m_sandbox, &SandboxFields::changed, this, &ProfileForm::check);
    connect(m_measured, &HostFields::changed, this, [this] {
        m_measured->show(*m_form, !isEmbedded() && !isSandbox());
        check();
    });
    connect(m_keep, &QCheckBox::toggled, this, &ProfileForm::showEngine);
    connect(m_production, &QCheckBox::toggled, this, [this] {
        showEngine();
        check();
    });
    for (Segmented *choice : {m_engine, m_way, m_kept})
        connect(choice, &Segmented::chosen, this, [this] {
            showEngine();
            check();
        });
    connect(m_url, &QLineEdit::textChanged, this, &ProfileForm::takeUrl);
    connect(m_save, &QPushButton::clicked, this, &ProfileForm::save);
    connect(cancel, &QPushButton::clicked, this, &ProfileForm::closed);
    auto *escape = new QShortcut(QKeySequence(Qt::Key_Escape), this);
    escape->setContext(Qt::WidgetWithChildrenShortcut);
    connect(escape, &QShortcut::activated, this, &ProfileForm::closed);
    connect(m_test, &QPushButton::clicked, this, [this] {
        Profile tried = profile();
        tried.name = formTest;
        if (m_password->text().isEmpty())
            m_tests->test(tried);
        else
            m_tests->test(tried, secret());
    });
    connect(m_tests, &ConnectionTests::changed, this, [this](const std::string &name) {
        const ConnectionTests::Outcome &outcome = m_tests->outcome(name);
        using State = ConnectionTests::State;
        const bool bad = outcome.state == State::Failed || outcome.state == State::PasswordNeeded;
        m_outcome->setText(longText(outcome, profile()));
        setTone(m_outcome, bad ? Tone::Error : Tone::Normal);
        m_form->setFault(m_measured->faultRow(), outcome.hostFault.isEmpty() ? m_measured->fault() : outcome.hostFault);
        m_test->setEnabled(outcome.state != State::Testing);
    });
}

void ProfileForm::addRow(const QString &key, const QString &label, QWidget *field, const QString &where)
{
    m_form->addRow(key, label, field);
    m_wheres.insert(where.isEmpty() ? key : where, key);
}

void ProfileForm::create(const Profile &start)
{
    m_editing.reset();
    m_url->clear();
    m_title->setText(tr("New profile"));
    open(start);
    m_form->setRowVisible(QStringLiteral("url"), true);
    m_name->setFocus();
    m_name->selectAll();
}

void ProfileForm::edit(const Profile &profile)
{
    m_editing = profile.name;
    m_title->setText(tr("Edit profile"));
    open(profile);
    m_form->setRowVisible(QStringLiteral("url"), false);
    m_name->setFocus();
}

void ProfileForm::focusUrl()
{
    m_url->setFocus();
}

void ProfileForm::open(const Profile &p)
{
    m_filling = true;
    m_base = p;
    const auto text = [](const std::string &s) { return QString::fromStdString(s); };
    const auto number = [](int n) { return n == 0 ? QString() : QString::number(n); };
    m_engine->setCurrent(p.engine.empty() ? QStringLiteral("postgresql") : text(p.engine));
    m_way->setCurrent(p.sandbox                                                    ? waySandbox
                      : p.host.empty() && !p.engine.empty() && !p.name.empty() ? waySocket
                                                                               : wayServer);
    m_kept->setCurrent(p.sandbox ? keptPrivate : keptFile);
    m_sandbox->fill(p.sandbox);
    m_measured->fill(p);
    m_name->setText(text(p.name));
    m_host->setText(p.host.empty() && p.socket.empty() ? QStringLiteral("localhost") : text(p.host));
    m_port->setText(number(p.port));
    m_socket->setText(text(p.socket));
    m_file->setText(text(p.file));
    m_database->setText(text(p.database));
    m_user->setText(text(p.user));
    m_password->clear();
    m_ca->setText(text(p.caFile));
    m_tls->setCurrentIndex(m_tls->findData(int(p.tls)));
    m_isolation->setCurrentIndex(m_isolation->findData(int(p.isolation)));
    const auto option = [&](const char *name) {
        const auto it = p.options.find(name);
        return it == p.options.end() ? QString() : text(it->second).toUpper();
    };
    choose(m_journal, option("journal_mode"));
    choose(m_sync, option("synchronous"));
    m_pool->setText(number(p.pool));
    m_timeout->setText(number(p.connectTimeoutS));
    m_production->setChecked(p.production);
    m_outcome->clear();
    m_banner->setText({});
    m_filling = false;
    showEngine();
    check();
}

QString ProfileForm::engine() const
{
    return m_engine->current();
}

bool ProfileForm::isEmbedded() const
{
    const Engine *e = findEngine(engine().toStdString());
    return e && e->isEmbedded;
}

bool ProfileForm::isSandbox() const
{
    return isEmbedded() ? m_kept->current() == keptPrivate : m_way->current() == waySandbox;
}

void ProfileForm::showEngine()
{
    const Engine *e = findEngine(engine().toStdString());
    const bool file = isEmbedded(), sandbox = isSandbox();
    const bool socket = m_way->current() != wayServer;
    m_form->setRowVisible(QStringLiteral("way"), !file);
    for (const char *key : {"database", "user", "password", "tls"})
        m_form->setRowVisible(QLatin1String(key), !file && !sandbox);
    m_sandbox->show(*m_form, sandbox, file);
    m_measured->show(*m_form, !file && !sandbox);
    m_test->setVisible(!sandbox);
    m_form->setRowVisible(QStringLiteral("production"), !sandbox);
    // What the file keeps is not changed in production.
    m_form->setRowVisible(QStringLiteral("journal"), file && (sandbox || !m_production->isChecked()));
    m_form->setRowVisible(QStringLiteral("sync"), file);
    m_form->setRowVisible(QStringLiteral("file"), file && !sandbox);
    const bool secret = !file && !sandbox;
    m_form->setRowVisible(QStringLiteral("keep"), secret && SecretStore::hasKeychain());
    m_form->setRowVisible(QStringLiteral("session"), secret && !(m_keep->isChecked() && SecretStore::hasKeychain()));
    m_form->setRowVisible(QStringLiteral("kept"), file);
    m_form->setRowVisible(QStringLiteral("host"), !file && !socket);
    m_form->setRowVisible(QStringLiteral("port"), !file && !socket);
    m_form->setRowVisible(QStringLiteral("socket"), !file && m_way->current() == waySocket);
    m_form->setRowVisible(QStringLiteral("ca"), !file && !socket);
    if (e && !file)
        m_port->setPlaceholderText(QString::number(e->defaultPort));
}

Profile ProfileForm::profile() const
{
    Profile p = m_base;
    const bool file = isEmbedded(), sandbox = isSandbox();
    const bool here = file || sandbox, socket = here || m_way->current() == waySocket;
    p.sandbox = sandbox ? std::optional(m_sandbox->wish()) : std::nullopt;
    if (p.sandbox && m_base.sandbox)
        p.sandbox->tcp = m_base.sandbox->tcp;
    p.name = textOf(m_name);
    p.engine = engine().toStdString();
    p.host = socket ? std::string() : textOf(m_host);
    p.port = socket ? 0 : numberOf(m_port);
    p.socket = here || !socket ? std::string() : textOf(m_socket);
    p.file = file && !sandbox ? textOf(m_file) : std::string();
    p.database = here ? std::string() : textOf(m_database);
    p.user = here ? std::string() : textOf(m_user);
    p.tls = here ? TlsMode::Prefer : TlsMode(m_tls->currentData().toInt());
    p.caFile = socket ? std::string() : textOf(m_ca);
    p.isolation = Isolation(m_isolation->currentData().toInt());
    p.pool = numberOf(m_pool);
    p.connectTimeoutS = numberOf(m_timeout);
    p.production = !sandbox && m_production->isChecked();
    const auto setOption = [&](const char *name, const QComboBox *box) {
        const std::string value = box->currentData().toString().toStdString();
        if (value.empty() || !file || (p.production && box == m_journal))
            p.options.erase(name);
        else
            p.options[name] = value;
    };
    setOption("journal_mode", m_journal);
    setOption("synchronous", m_sync);
    m_measured->take(p);
    return p;
}

Secret ProfileForm::secret() const
{
    return Secret(m_password->text().toStdString());
}

} // namespace dyno
