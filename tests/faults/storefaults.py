# SPDX-License-Identifier: GPL-3.0-or-later
"""What happens to the run store, to the file under test and to the program itself."""
import os
import shutil
import signal
import subprocess
import sqlite3
import time
from contextlib import contextmanager

from observed import Load, Seen
from places import checked
from product import HERE, PATIENCE, content, integrity, opened


class Skip(Exception):
    """Cannot be done on this machine, and why."""


@contextmanager
def small_disk(world, megabytes=1, options=""):
    """A file system of its own; the program's mounts are private (see run), so nothing stays."""
    if not os.environ.get("SQLDYNO_FAULTS_MOUNTS"):
        raise Skip("small disks need the right to mount")
    disk = world.path("disk")
    os.makedirs(disk, exist_ok=True)
    checked(["mount", "-t", "tmpfs", "-o", f"size={megabytes}m{options}", "tmpfs", disk])
    try:
        yield disk
    finally:
        checked(["umount", "-l", disk])


def fill(disk):
    with open(f"{disk}/filler", "wb", buffering=0) as filler:
        try:
            while True:
                filler.write(bytes(4096))
        except OSError:
            pass
    return f"{disk}/filler"


def one_run(world, place, **how):
    seen = Load(world, place, seconds=1, **how).end()
    if seen.code != 0:
        raise AssertionError("a plain run fails: " + seen.words)
    return seen


def full_file(world, place):
    with small_disk(world, 4) as disk:
        place = place.at(f"{disk}/load.db")
        place.sql("CREATE TABLE fault (v TEXT)")
        load = Load(world, place, "INSERT INTO fault VALUES ('1');\n\\sleep 5 ms\n")
        load.await_second(1)
        filler = fill(disk)
        load.await_second(3)
        os.remove(filler)
        return load.end()


def full_store(world, place):
    with small_disk(world, 4) as disk:
        store = f"{disk}/runs.sqldyno"
        one_run(world, place, store=store)
        before = content(store)
        load = Load(world, place, seconds=5, store=store)
        load.await_second(1)
        filler = fill(disk)
        load.process.wait(PATIENCE)
        os.remove(filler)
        seen = load.end()
        seen.rows = None  # nobody could note down what came after
        check_kept(store, before)
        one_run(world, place, store=store)  # once there is room, it records again
        return seen


def read_only_store(world, place):
    with small_disk(world) as disk:
        store = f"{disk}/runs.sqldyno"
        one_run(world, place, store=store)
        before = content(store)
        checked(["mount", "-o", "remount,ro", disk])
        load = Load(world, place, seconds=2, store=store)
        seen = load.end(kept=False)
        listed = world.run(["runs"], store=store)
        seen.words += f"(runs: exit {listed.code}) " + listed.err
        if listed.code == 0 and not listed.out.strip():
            raise AssertionError("the runs that are there are not listed")
        checked(["mount", "-o", "remount,rw", disk])
        check_kept(store, before)
        return seen


def check_kept(store, before):
    if not integrity(store):
        raise AssertionError("integrity_check fails")
    after = content(store)
    if any(after.get(run) != digest for run, digest in before.items()):
        raise AssertionError("a finished run is not what it was")


def refused_store(world, place, spoil):
    """A store with a run in it, spoiled; the program must leave it as it found it."""
    one_run(world, place)
    with opened(world.store) as store:
        store.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for rest in ("-wal", "-shm"):
        if os.path.exists(world.store + rest):
            os.remove(world.store + rest)
    spoil(world.store)
    with open(world.store, "rb") as file:
        before = file.read()
    seen = Load(world, place, seconds=1).end(kept=False)
    with open(world.store, "rb") as file:
        seen.untouched = file.read() == before
    return seen


def newer_store(world, place):
    def spoil(path):
        with opened(path) as store:
            store.execute("PRAGMA user_version = 999")
    return refused_store(world, place, spoil)


def flipped_header(world, place):
    def spoil(path):
        with open(path, "r+b") as file:
            file.seek(16)
            file.write(b"\x5a" * 64)
    return refused_store(world, place, spoil)


def flipped_pages(world, place):
    def spoil(path):
        size = os.path.getsize(path)
        with open(path, "r+b") as file:
            for at in range(4096, size, 4096):  # of every page but the first
                file.seek(at)
                file.write(b"\xa5" * 32)
    return refused_store(world, place, spoil)


def cut_store(world, place):
    return refused_store(world, place, lambda path: os.truncate(path, os.path.getsize(path) // 2 // 4096 * 4096 + 100))


def cut_in_first_page(world, place):
    return refused_store(world, place, lambda path: os.truncate(path, 1000))


def empty_store(world, place):
    one_run(world, place)
    for rest in ("-wal", "-shm"):
        if os.path.exists(world.store + rest):
            os.remove(world.store + rest)
    os.truncate(world.store, 0)
    return Load(world, place, seconds=1).end()


def two_on_one_store(world, place):
    files = [place.at(world.path(name)) for name in ("one.db", "other.db")]
    for file in files:
        file.sql("CREATE TABLE fault (v TEXT)")
    loads = [Load(world, file, seconds=3) for file in files]
    one, other = (load.end() for load in loads)
    if (one.code, one.state, one.seconds) != (0, "finished", 3):
        raise AssertionError(f"the one of two is not kept as the other: {one.facts()}")
    return other


def few_descriptors(world, place):
    # Enough to start, too few for the pool.
    return Load(world, place, users=200, pool=200, seconds=2, before=["prlimit", "--nofile=64"]).end()


def suspended(world, place):
    load = Load(world, place, seconds=7)
    load.await_second(1)
    load.process.send_signal(signal.SIGSTOP)
    time.sleep(3)
    load.process.send_signal(signal.SIGCONT)
    return load.end()


def zone_change(world, place):
    zone = world.path("zone")
    shutil.copy("/usr/share/zoneinfo/UTC", zone)
    load = Load(world, place, seconds=4, TZ=f":{zone}")
    begun = time.time()
    load.await_second(1)
    shutil.copy("/usr/share/zoneinfo/Pacific/Auckland", zone + ".new")
    os.replace(zone + ".new", zone)
    seen = load.end()
    check_started(world, begun)
    return seen


def check_started(world, begun, ahead=0):
    with opened(world.store) as store:
        started, ended = store.execute("SELECT started_ms, ended_ms FROM run ORDER BY number DESC").fetchone()
    if abs(started / 1000 - begun) > 30:
        raise AssertionError(f"the run is said to have begun {started / 1000 - begun:.0f} s off")
    return (ended - started) / 1000 - ahead


def clock(ahead):
    def step(world, place):
        compiler = shutil.which("cc") or shutil.which("gcc")
        if not compiler:
            raise Skip("there is no C compiler for the wall clock that can be set")
        library, file = world.path("wallclock.so"), world.write("ahead", "0")
        checked([compiler, "-O2", "-shared", "-fPIC", "-o", library, f"{HERE}/wallclock.c"])
        load = Load(world, place, seconds=6, LD_PRELOAD=library, SQLDYNO_CLOCK_AHEAD=file)
        begun = time.time()
        load.await_second(2)
        world.write("ahead", str(ahead))
        seen = load.end()
        check_started(world, begun)
        return seen
    return step
