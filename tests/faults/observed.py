# SPDX-License-Identifier: GPL-3.0-or-later
"""A run of the program while something breaks, and what is seen of it from outside."""
import contextlib
import csv
import json
import os
import re
import time

from product import PATIENCE, integrity


class Seen:
    """The exit code, the words, and the figures of the newest run that the store kept, as the program exports it."""

    def __init__(self, code, words):
        self.code, self.words = code, words
        self.state = "nothing"  # of the run in the store
        self.attempted = self.committed = self.failed = self.lost = self.reopened = self.seconds = 0
        self.classes = []  # of failures
        self.outage = False  # there were seconds without any connection
        self.events = ""
        self.slowest = 0.0  # response, ms
        self.rows = None  # that the server holds, where they were counted
        self.store_is_whole = None

    def facts(self):
        return {name: value for name, value in vars(self).items() if name not in ("words", "events")}

    def all_words(self):
        return self.words + self.events


INSERTS = "\\sleep 5 ms\nINSERT INTO fault VALUES ('1');\n"


class Load:
    """A run that goes on. The server's password is in the environment, never in the command line."""

    def __init__(self, world, place, script=INSERTS, seconds=6, users=4,
                 pool=2, options=(), url=None, before=(), store=None, **environment):
        self.world, self.place, self.store = world, place, store or world.store
        file = world.write("load.sql", script)
        words = ["run", "--profile", url or place.url, "--script", file, "--ramp", f"users {users} for={seconds}s",
                 "--pool", str(pool), *options]
        self.countsRows = script is INSERTS
        self.log = world.path(f"words-{time.monotonic_ns()}")
        with open(self.log, "w", encoding="utf-8") as log:
            self.process = world.start(words, store=store, before=before, out=log, err=log,
                                       **place.secrets | environment)

    def said(self):
        with open(self.log, encoding="utf-8", errors="replace") as file:
            return file.read()

    def await_words(self, pattern):
        end = time.monotonic() + PATIENCE
        while not re.search(pattern, self.said()):
            if self.process.poll() is not None or time.monotonic() > end:
                return False
            time.sleep(0.05)
        return True

    def await_second(self, second=1):
        if not self.await_words(rf"(?m)^ *{second} s "):
            raise AssertionError(f"the run did not come to its second {second}: {self.said()}")

    def end(self, kept=True):
        """Awaits the end. `kept`: the store can be looked into afterwards."""
        try:
            code = self.process.wait(PATIENCE)
        except Exception:
            self.process.kill()
            self.process.wait()
            raise AssertionError("the program hangs: " + self.said()) from None
        seen = Seen(code, self.said())
        if kept and os.path.exists(self.store):
            self.look(seen)
        if self.countsRows:
            with contextlib.suppress(AssertionError, OSError):  # no server, no rows
                seen.rows = self.place.rows()
        return seen

    def look(self, seen):
        seen.store_is_whole = integrity(self.store)
        runs = self.world.listing(store=self.store)
        if not runs:
            return
        newest = max(runs.values(), key=lambda run: run["started"])
        seen.state = newest["state"]
        report, seconds = self.world.path("seen.json"), self.world.path("seen.csv")
        if self.world.run(["export", newest["id"], "-o", report], store=self.store).code != 0:
            return
        with open(report, encoding="utf-8") as file:
            run = json.load(file)["runs"][0]
        total = run["totals"]
        seen.attempted, seen.committed, seen.failed = (total[name] for name in ("attempted", "committed", "failed"))
        seen.lost, seen.reopened = total["connections_lost"], total["reconnects"]
        seen.classes, seen.slowest = sorted(total["failed_by"]), total["max"] or 0
        seen.events = "\n".join([event["text"] for event in run["events"]] + [run.get("message") or ""])
        if self.world.run(["export", newest["id"], "--seconds", "-o", seconds], store=self.store).code == 0:
            with open(seconds, encoding="utf-8", newline="") as file:
                ticks = list(csv.DictReader(file))
            seen.seconds = len(ticks)
            seen.outage = any(tick["pool_open"] == "0" for tick in ticks[:-1])
