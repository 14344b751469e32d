# SPDX-License-Identifier: GPL-3.0-or-later
"""A run of the program while something breaks, and what is seen of it from outside."""
import contextlib
import csv
import itertools
import json
import os
import re
import time

from product import PATIENCE, integrity


class Seen:
    """The exit code, the words, and the figures of the run that the store kept, as the program exports it."""

    def __init__(self, code, words):
        self.code, self.words = code, words
        self.state = "nothing"  # of the run in the store
        self.attempted = self.committed = self.failed = self.lost = self.reopened = self.seconds = 0
        self.classes = {}  # of failures: how many
        self.away = 0  # seconds without any connection
        self.ticks_add_up = True  # to the totals
        self.events = ""
        self.slowest = 0.0  # response, ms
        self.rows = None  # that came to the server, where they were counted
        self.store_is_whole = None
        self.untouched = False  # the store, where it was to be

    def facts(self):
        return {name: value for name, value in vars(self).items() if name not in ("words", "events")}

    def all_words(self):
        return self.words + self.events


INSERTS = "\\sleep 5 ms\nINSERT INTO fault VALUES ('1');\n"


class Load:
    """A run that goes on. The server's password is in the environment, never in the command line."""
    numbers = itertools.count(1)

    def __init__(self, world, place, script=INSERTS, seconds=6, users=4,
                 pool=2, options=(), url=None, before=(), store=None, **environment):
        self.world, self.place, self.store = world, place, store or world.store
        self.users, self.name = users, f"load {next(Load.numbers)}"
        file = world.write("load.sql", script)
        words = ["run", "--profile", url or place.url, "--script", file, "--ramp", f"users {users} for={seconds}s",
                 "--pool", str(pool), "--name", self.name, *options]
        self.rows_before = place.rows() if script is INSERTS else None
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
        if self.rows_before is not None:
            with contextlib.suppress(AssertionError, OSError):  # no server, no rows
                seen.rows = self.place.rows() - self.rows_before
        return seen

    def look(self, seen):
        seen.store_is_whole = integrity(self.store)
        kept = [run for run in self.world.listing(store=self.store).values() if run["title"] == self.name]
        if not kept:
            return
        seen.state = kept[0]["state"]
        with open(self.exported(kept[0]["id"], "seen.json"), encoding="utf-8") as file:
            run = json.load(file)["runs"][0]
        total = run["totals"]
        seen.attempted, seen.committed, seen.failed = (total[name] for name in ("attempted", "committed", "failed"))
        seen.lost, seen.reopened = total["connections_lost"], total["reconnects"]
        seen.classes, seen.slowest = total["failed_by"], total["max"] or 0
        seen.events = "\n".join([event["text"] for event in run["events"]] + [run.get("message") or ""])
        if not seen.attempted:
            return
        with open(self.exported(kept[0]["id"], "seen.csv", "--seconds"), encoding="utf-8", newline="") as file:
            ticks = list(csv.DictReader(file))
        seen.seconds = len(ticks)
        seen.away = sum(tick["pool_open"] == "0" for tick in ticks[:-1])
        edges = [0.0] + [float(tick["second"]) for tick in ticks]
        counted = sum((float(tick["tps"]) + float(tick["failed"])) * (end - begin)
                      for tick, begin, end in zip(ticks, edges, edges[1:]))
        # What was under way when the ramp ended has no second of its own.
        seen.ticks_add_up = -1 < seen.attempted - counted < seen.attempted * 0.02 + self.users + 1

    def exported(self, run, file, *options):
        ended = self.world.run(["export", run, *options, "-o", self.world.path(file)], store=self.store)
        if ended.code != 0:
            raise AssertionError(f"the run cannot be exported: {ended.err}")
        return self.world.path(file)
