# SPDX-License-Identifier: GPL-3.0-or-later
"""Where load goes: the servers of tests/servers, and SQLite's file."""
import os
import re
import shutil
import subprocess
import urllib.parse

from product import TOP, opened

SERVERS = f"{TOP}/tests/servers"
SHORT = {"postgresql": "PG", "mariadb": "MA", "mysql": "MY", "sqlite": "SL"}


def checked(words, **how):
    ended = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, **how)
    if ended.returncode != 0:
        raise AssertionError(f"{words[0]} fails: {ended.stderr.strip()}")
    return ended.stdout.strip()


class SqlitePlace:
    engine, secrets, folder = "sqlite", {}, None

    def at(self, path):
        place = SqlitePlace()
        place.file, place.url = path, f"sqlite:{path}"
        return place

    def sql(self, text):
        with opened(self.file) as database:
            rows = database.execute(text).fetchall()
            database.commit()
        return "\n".join("|".join(map(str, row)) for row in rows)

    def rows(self):
        return int(self.sql("SELECT count(*) FROM fault"))


class ServerPlace:
    """A server. Without a folder it is somebody else's and must not be signalled."""

    def __init__(self, engine, url, tcp_url, folder=None):
        self.engine, self.folder = engine, folder
        parts = urllib.parse.urlsplit(url)
        self.password, self.port = parts.password, urllib.parse.urlsplit(tcp_url).port
        options = dict(urllib.parse.parse_qsl(parts.query))
        self.socket = options.get("host") or options.get("socket")
        self.secrets = {"SQLDYNO_PASSWORD": self.password}
        self.url = url.replace(f":{self.password}@", "@")
        self.tcp_url = tcp_url.replace(f":{self.password}@", "@")

    def at(self, _):
        return self

    def tcp(self, host="127.0.0.1", port=None, user="dyno", **options):
        query = "?" + urllib.parse.urlencode(options, safe="/") if options else ""
        return f"{self.engine}://{user}@{host}:{port or self.port}/dyno{query}"

    def sql(self, text):
        if self.engine == "postgresql":
            return checked(["psql", "-qAtX", "-v", "ON_ERROR_STOP=1", "-h", self.socket, "-p", str(self.port), "-U",
                            "dyno", "-d", "dyno", "-c", text], env=os.environ | {"PGPASSWORD": self.password})
        return checked(["mariadb", "--no-defaults", "-N", "-B", "-u", "dyno", "--socket", self.socket, "dyno", "-e",
                        text], env=os.environ | {"MYSQL_PWD": self.password})

    def rows(self):
        return int(self.sql("SELECT count(*) FROM fault"))

    def signal(self, name):
        checked([SERVERS, "signal", self.folder, self.engine, name])

    def start_again(self):
        subprocess.run([SERVERS, "again", self.folder, self.engine], stdin=subprocess.DEVNULL,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)

    @property
    def home(self):
        """Where its certificates are, as this program sees the folder, and as the server does."""
        if self.engine == "postgresql":
            return f"{self.folder}/postgresql/data"
        if self.engine == "mariadb":
            return f"{self.folder}/mariadb"
        with open(f"{self.folder}/mysql.home", encoding="utf-8") as file:
            return file.read().strip()

    def reload_certificate(self):
        self.sql({"postgresql": "SELECT pg_reload_conf()", "mariadb": "FLUSH SSL",
                  "mysql": "ALTER INSTANCE RELOAD TLS"}[self.engine])

    # The sessions of the program's pool: everybody else's but the one that asks.
    def sessions(self):
        ids = self.sql("SELECT pid FROM pg_stat_activity WHERE application_name = 'sqldyno' AND datname = 'dyno' "
                       "ORDER BY backend_start DESC" if self.engine == "postgresql" else
                       "SELECT id FROM information_schema.processlist WHERE user = 'dyno' AND id <> connection_id() "
                       "ORDER BY id DESC")
        return ids.split()

    def end_session(self, number):
        self.sql(f"SELECT pg_terminate_backend({number})" if self.engine == "postgresql" else f"KILL {number}")


def of_environment(folder=None, environment=None):
    """The servers that the environment names, and SQLite."""
    environment = environment or os.environ
    places = [ServerPlace(engine, environment[name], environment[name + "_TCP"], folder)
              for engine in ("postgresql", "mariadb", "mysql")
              if (name := f"SQLDYNO_TEST_{engine.upper()}") in environment]
    return places + [SqlitePlace()]


class OwnServers:
    """Servers that may be killed, in a folder of their own."""

    def __init__(self, folder, start=True):
        self.folder = folder
        if start:
            subprocess.run([SERVERS, "start", folder], stdin=subprocess.DEVNULL, check=True)
        with open(f"{folder}/env", encoding="utf-8") as file:
            found = dict(re.findall(r"export (\w+)='([^']*)'", file.read()))
        os.environ.update({name: value for name, value in found.items() if name == "SQLDYNO_SERVER_ROOT"})
        self.places = of_environment(folder, found)

    def stop(self):
        subprocess.run([SERVERS, "stop", self.folder], stdin=subprocess.DEVNULL, check=False)
        shutil.rmtree(self.folder, ignore_errors=True)
