# SPDX-License-Identifier: GPL-3.0-or-later
"""The built program in a world of its own: its folder, its environment, its store."""
import contextlib
import hashlib
import json
import os
import signal
import sqlite3
import subprocess
import time

HERE = os.path.dirname(os.path.realpath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
PATIENCE = 120  # seconds; nothing here takes as long unless it hangs


def default_binary():
    """The newest build of the program in this tree."""
    built = [path for preset in ("ci", "dev", "release", "asan")
             if os.access(path := f"{TOP}/build/{preset}/bin/sqldyno", os.X_OK)]
    return os.environ.get("SQLDYNO_BINARY") or max(built, key=os.path.getmtime, default="sqldyno")


class Ended:
    """What a command left: its exit code (-9: killed), what it printed, and how long it took."""

    def __init__(self, code, out, err, seconds):
        self.code, self.out, self.err, self.seconds = code, out, err, seconds


class World:
    """A folder with a store, where the program runs without display and key chain."""

    def __init__(self, folder, binary):
        self.folder, self.binary = folder, binary
        os.makedirs(folder, exist_ok=True)
        self.store = f"{folder}/runs.sqldyno"
        hidden = ("DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "WAYLAND_DISPLAY", "PGPASSWORD", "SQLDYNO_PASSWORD")
        self.environment = {k: v for k, v in os.environ.items() if k not in hidden}
        self.environment |= {"LC_ALL": "C.UTF-8", "QT_QPA_PLATFORM": "offscreen", "TZ": "UTC"}
        for name in ("RUNTIME_DIR", "DATA_HOME", "CONFIG_HOME", "CACHE_HOME"):
            self.environment[f"XDG_{name}"] = f"{folder}/{name.lower()}"

    def path(self, name):
        return f"{self.folder}/{name}"

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)
        return self.path(name)

    def start(self, words, store=None, before=(), out=subprocess.PIPE, err=subprocess.PIPE, **environment):
        """Starts the program; `before` are words in front of it, such as those of prlimit."""
        return subprocess.Popen([*before, self.binary, *words], stdin=subprocess.DEVNULL, stdout=out,
                                stderr=err, text=True, encoding="utf-8", errors="replace",
                                start_new_session=True, cwd=self.folder,
                                env=self.environment | {"SQLDYNO_STORE": store or self.store} | environment)

    def run(self, words, **how):
        begun = time.monotonic()
        return finish(self.start(words, **how), begun)

    def killed(self, words, after, **how):
        """Starts the program and kills it after so many seconds, unless it ended before."""
        begun = time.monotonic()
        process = self.start(words, **how)
        with contextlib.suppress(subprocess.TimeoutExpired):
            out, err = process.communicate(timeout=after)
            return Ended(process.returncode, out, err, time.monotonic() - begun)
        process.send_signal(signal.SIGKILL)
        return finish(process, begun)

    def listing(self, **how):
        """Opens the store as the program does: its runs, by id."""
        ended = self.run(["runs", "--json"], **how)
        if ended.code != 0:
            raise AssertionError(f"the store does not open: {ended.err}")
        listed = json.loads(ended.out)
        return {run["id"]: run for run in (listed["runs"] if isinstance(listed, dict) else listed)}


def finish(process, begun):
    try:
        out, err = process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        raise AssertionError("the program hangs") from None
    return Ended(process.returncode, out, err, time.monotonic() - begun)


@contextlib.contextmanager
def opened(path):
    database = sqlite3.connect(path)
    try:
        yield database
    finally:
        database.close()


def integrity(path):
    with opened(path) as database:
        return database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def content(path):
    """A digest of all that the store holds of each run that came to its end, by its id."""
    with opened(path) as database:
        runs = database.execute("SELECT number, id, name, state, started_ms, ended_ms, tick_count FROM run "
                                "WHERE deleted_ms IS NULL AND state <> 'running'").fetchall()
        digests = {}
        for number, run, *facts in runs:
            digest = hashlib.sha256(repr(facts).encode())
            for table in ("run_detail", "tick", "event"):
                order = "run" if table == "run_detail" else "number"
                columns = "settings, plan" if table == "run_detail" else "*"
                for row in database.execute(f"SELECT {columns} FROM {table} WHERE run = ? ORDER BY {order}", (number,)):
                    digest.update(repr(row[1:] if columns == "*" else row).encode())
            digests[run] = digest.hexdigest()
    return digests
