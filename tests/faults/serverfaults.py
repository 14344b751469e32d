# SPDX-License-Identifier: GPL-3.0-or-later
"""What happens to a server, to its sessions and to transactions on it."""
import contextlib
import os
import re
import resource
import signal
import subprocess
import time

from observed import Load
from places import checked
from storefaults import Skip

DOWN = 2.2  # seconds: two edges of seconds lie in it, whenever it begins


def own(place):
    if not place.folder:
        raise Skip("the server is not this program's own")
    return place


@contextlib.contextmanager
def without(place, name):
    place.signal(name)
    try:
        yield
    finally:
        place.start_again()


def goes_and_comes_back(kills):
    def deed(world, place):
        load = Load(world, own(place), seconds=14)
        load.await_second(1)
        with without(place, "KILL" if kills else "INT" if place.engine == "postgresql" else "TERM"):
            time.sleep(DOWN)
        return load.end()
    return deed


def goes_for_good(world, place):
    load = Load(world, own(place), seconds=4)
    load.await_second(1)
    with without(place, "KILL"):
        return load.end()


def stalls(seconds):
    def deed(world, place):
        load = Load(world, own(place), seconds=seconds + 5)
        load.await_second(1)
        place.signal("STOP")
        try:
            time.sleep(seconds)
        finally:
            place.signal("CONT")
        return load.end()
    return deed


def all_taken(world, place):
    """Another run holds nearly all connections that the server allows."""
    limit = int(place.sql("SHOW max_connections" if place.engine == "postgresql" else "SELECT @@max_connections"))
    size = limit - 8
    other = Load(world, place, "\\sleep 100 ms\nSELECT 1;\n", users=size, pool=size, seconds=15,
                 store=world.path("other.sqldyno"))
    other.await_second(1)
    seen = Load(world, place, seconds=2, pool=20).end()
    other.process.send_signal(signal.SIGINT)
    other.process.wait(60)
    return seen


def users_limit(world, place):
    """The account may have no more than three connections; the server's own limit does not tell of it."""
    if place.engine == "postgresql":
        place.sql(f"DROP ROLE IF EXISTS few; CREATE ROLE few LOGIN PASSWORD '{place.password}' CONNECTION LIMIT 3")
    else:
        place.sql(f"DROP USER IF EXISTS few; CREATE USER few IDENTIFIED BY '{place.password}' WITH "
                  "MAX_USER_CONNECTIONS 3; GRANT SELECT ON *.* TO few")
    return Load(world, place, "SELECT 1;\n", seconds=2, pool=8, users=8, url=place.tcp(user="few")).end()


def sessions_are_ended(which):
    """A slice of the sessions, the newest first: that is the one which reads the server's counters."""
    def deed(world, place):
        load = Load(world, place, seconds=5)
        load.await_second(1)
        for number in place.sessions()[which]:
            place.end_session(number)
        return load.end()
    return deed


def two_rows(place):
    place.sql("DROP TABLE IF EXISTS fault_pair")
    place.sql("CREATE TABLE fault_pair (id INTEGER PRIMARY KEY, v INTEGER)")
    place.sql("INSERT INTO fault_pair VALUES (1, 0), (2, 0)")


CROSSWISE = """\\set a random(1, 2)
BEGIN;
UPDATE fault_pair SET v = v + 1 WHERE id = :a;
\\sleep 10 ms
UPDATE fault_pair SET v = v + 1 WHERE id = 3 - :a;
COMMIT;
"""
READ_AND_WRITE = """BEGIN;
SELECT sum(v) AS s FROM fault_pair;
\\sleep 10 ms
UPDATE fault_pair SET v = v + 1 WHERE id = 1;
COMMIT;
"""


def crosswise(script, *options):
    def deed(world, place):
        two_rows(place)
        seen = Load(world, place, script, seconds=4, users=6, pool=6, options=options).end()
        total = int(place.sql("SELECT sum(v) FROM fault_pair"))
        each = 2 if script is CROSSWISE else 1
        # What was committed is there, and what failed is not; the last ones may have ended with the run.
        if not seen.committed * each <= total <= (seen.committed + 6) * each:
            raise AssertionError(f"{seen.committed} committed, and {total} changes are there")
        return seen
    return deed


def children(pid):
    found = [pid]
    for task in os.listdir(f"/proc/{pid}/task"):
        with open(f"/proc/{pid}/task/{task}/children", encoding="ascii") as file:
            found += [one for child in file.read().split() for one in children(int(child))]
    return found


def server_of(process):
    """The server's process among the program's children: the one that holds a data directory."""
    for pid in children(process.pid)[1:]:
        with open(f"/proc/{pid}/comm", encoding="ascii") as file:
            if file.read().strip() in ("postgres", "mariadbd", "mysqld"):
                return pid
    raise AssertionError("the sandbox's server is not among the program's children")


# MySQL's repeat() gives NULL at times where it gets no memory, and no error.
HUNGRY = {
    "postgresql": "SELECT length(string_agg(repeat(md5(g::text), 1000), '')) FROM generate_series(1, 8000) g;\n",
    "mariadb": "SELECT " + " + ".join(f"length(repeat('{x}', 15000000))" for x in "abcdefghijkl") + ";\n",
}


def no_more_memory(pid):
    with open(f"/proc/{pid}/statm", encoding="ascii") as file:
        size = int(file.read().split()[0]) * resource.getpagesize() // 2  # what an earlier one gave back, too
    with open(f"/proc/{pid}/status", encoding="ascii") as file:
        ids = dict(re.findall(r"(Uid|Gid):\s+(\d+)", file.read()))
    # As the server's own user: not every root may lower the limits of others.
    who = ["setpriv", "--reuid", ids["Uid"], "--regid", ids["Gid"], "--clear-groups"] if os.geteuid() == 0 else []
    ended = subprocess.run([*who, "prlimit", "--pid", str(pid), f"--as={size}:{size}"], check=False,
                           capture_output=True, text=True)
    if ended.returncode and os.path.exists(f"/proc/{pid}"):
        raise AssertionError(f"the limit is not set: {ended.stderr}")


def sandbox_out_of_memory(world, place):
    """The sandbox's server gets no more memory: its address space may be no larger than it is already."""
    load = Load(world, place, HUNGRY[place.engine], seconds=10, url=f"sandbox:{place.engine}?memory=128MiB")
    load.await_second(4)  # some have got through
    for pid in children(server_of(load.process)):
        with contextlib.suppress(OSError):  # it ended meanwhile
            no_more_memory(pid)
    return load.end()


def sandbox_killed_for_memory(world, place):
    """As the kernel's out-of-memory killer does: the largest process of the server, without a word."""
    load = Load(world, place, "\\sleep 5 ms\nSELECT 1;\n", seconds=5, url=f"sandbox:{place.engine}?memory=128MiB")
    load.await_second(1)
    os.kill(server_of(load.process), signal.SIGKILL)
    seen = load.end()
    left = [line for line in checked(["ps", "-eo", "args"]).splitlines() if re.search(re.escape(world.folder), line)
            and "postgres" in line + "mariadbd mysqld" and "sandboxes" in line]
    if left:
        raise AssertionError(f"processes of the sandbox are left: {left}")
    return seen
