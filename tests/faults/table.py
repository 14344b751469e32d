# SPDX-License-Identifier: GPL-3.0-or-later
"""The faults: what is done, on which engines, and what must be seen. A row that does not hold fails the run."""
import dataclasses
import re
from collections.abc import Callable

import netfaults as net
import serverfaults as server
import storefaults as store

SERVERS = ("postgresql", "mariadb", "mysql")
ALL = (*SERVERS, "sqlite")
FILE = ("sqlite",)


@dataclasses.dataclass(frozen=True)
class Fault:
    name: str
    what: str  # is done
    engines: tuple
    deed: Callable  # (world, place) -> Seen
    code: int = 0
    says: tuple = ()  # patterns, each of which is found in what the person sees
    failures: tuple = ()  # classes: at least one of them, and no other; none: nothing failed
    lost: bool = False  # connections were lost, and all opened again
    gap: bool | None = False  # seconds without any connection; None: there may be
    state: str = "finished"  # of the run in the store; "nothing": there is none
    seconds: int = 0  # of the run that are kept, at least
    slowest: int = 0  # ms that the longest response took, at least
    untouched: bool = False  # the store is byte by byte what it was
    isShort: bool = False


LOST = {"says": ("connections? lost\\.",), "failures": ("connection lost",), "lost": True, "gap": None}
AWAY = LOST | {"gap": True}
GONE = {"code": 1, "state": "failed", "says": ("The server was gone",), "failures": ("connection lost",), "gap": True}
REFUSED = {"code": 1, "state": "failed"}  # before the load begins
UNTOUCHED = {"code": 1, "state": "nothing", "untouched": True}  # the store is refused
SHORT = {"isShort": True}

FAULTS = (
    # The server.
    Fault("kill", "the server is killed by SIGKILL and started again after 2.2 s", SERVERS,
          server.goes_and_comes_back(kills=True), **AWAY, seconds=13),
    Fault("restart", "the server is restarted by its operator, and away for 2.2 s", SERVERS,
          server.goes_and_comes_back(kills=False), **AWAY, seconds=13),
    Fault("gone", "the server is killed and does not come back in the run", SERVERS,
          server.goes_for_good, **GONE),
    Fault("stall", "the server's processes are stopped by SIGSTOP for 10 s", SERVERS, server.stalls(10),
          slowest=9500, seconds=14),
    Fault("connections-taken", "others hold nearly all connections that the server allows", SERVERS,
          server.all_taken, **REFUSED, says=("limit is .* are in use",)),
    Fault("account-limit", "the account may have three connections, the pool has eight", SERVERS,
          server.users_limit, **REFUSED, says=("its limit is 3|max_user_connections",), **SHORT),
    Fault("one-session", "an administrator ends one session", SERVERS, server.sessions_are_ended(slice(1, 2)),
          **LOST, seconds=5),
    Fault("all-sessions", "an administrator ends all sessions", SERVERS, server.sessions_are_ended(slice(None)),
          **LOST, seconds=5),
    Fault("deadlock", "transactions update the same two rows crosswise", SERVERS,
          server.crosswise(server.CROSSWISE), says=("First deadlock failure",), failures=("deadlock",), **SHORT),
    Fault("deadlock-retried", "the same, with up to 50 tries", SERVERS,
          server.crosswise(server.CROSSWISE, "--max-tries", "50"), **SHORT),
    Fault("serialization", "serializable transactions read what others change", ALL,
          server.crosswise(server.READ_AND_WRITE, "--isolation", "serializable"),
          says=("First .* failure",), failures=("serialization", "deadlock", "busy"), **SHORT),
    Fault("sandbox-memory", "a sandbox's server gets no more memory", ("postgresql", "mariadb"),
          server.sandbox_out_of_memory, says=("First .* failure",), failures=("other", "connection lost")),
    Fault("sandbox-killed", "a sandbox's server is killed as for want of memory", SERVERS,
          server.sandbox_killed_for_memory, **GONE),

    # The way to it.
    Fault("delay", "the network takes 200 ms there and back", SERVERS, net.slow, slowest=200, seconds=4),
    Fault("loss", "the network loses everything for 3 s", SERVERS, net.lost_for(3), slowest=2500, seconds=9),
    Fault("reset", "the network resets all connections", SERVERS, net.reset, **LOST, seconds=5),
    Fault("half-open", "the other side goes while the network is away, and the program is not told", SERVERS,
          net.half_open(), **LOST),
    Fault("half-open-timeout", "the same, with a statement timeout of 1 s", SERVERS,
          net.half_open("--statement-timeout", "1s"), **LOST),
    Fault("network-gone", "the network goes and does not come back", SERVERS, net.gone_for_good,
          failures=("cancelled", "connection lost")),
    Fault("tls-expired", "the certificate has expired", SERVERS,
          net.certificate(net.expired, sslmode="verify-full", sslrootcert="ca"), **REFUSED, says=("expired|in date",)),
    Fault("tls-not-yet", "the certificate is not valid yet", SERVERS,
          net.certificate(net.not_yet, sslmode="verify-ca", sslrootcert="ca"), **REFUSED,
          says=("not yet valid|in date",)),
    Fault("tls-host", "the certificate is for another host", SERVERS,
          net.certificate(net.other_host, sslmode="verify-full", sslrootcert="ca"), **REFUSED, says=("host|name",)),
    Fault("tls-host-unasked", "the same, where the address asks for the authority alone", SERVERS,
          net.certificate(net.other_host, sslmode="verify-ca", sslrootcert="ca")),
    Fault("tls-self-signed", "the certificate signed itself", SERVERS,
          net.certificate(net.alone, sslmode="verify-ca", sslrootcert="ca"), **REFUSED, says=("self-signed|verif",)),
    Fault("tls-self-signed-unasked", "the same, where the address asks for encryption alone", SERVERS,
          net.certificate(net.alone, sslmode="require")),
    Fault("tls-good", "the certificate is good", SERVERS,
          net.certificate(net.good, sslmode="verify-full", sslrootcert="ca")),
    Fault("client-none", "the server wants a certificate of the client, and gets none", SERVERS,
          net.client_certificate(None), **REFUSED, says=("certificate|Access denied",)),
    Fault("client-good", "the server wants a certificate of the client, and gets one", SERVERS,
          net.client_certificate("a good one")),
    Fault("client-other", "the client's certificate is of another authority", SERVERS,
          net.client_certificate("another authority's"), **REFUSED, says=("Could not connect",)),

    # The disk, the store, the program and its machine.
    Fault("full-file", "the disk of the file under test is full for 2 s", FILE, store.full_file,
          says=("disk is full",), failures=("other",), seconds=6, **SHORT),
    Fault("full-store", "the disk of the run store is full and stays so", FILE, store.full_store, code=1,
          says=("disk is full",), state="interrupted", seconds=1, **SHORT),
    Fault("read-only-store", "the run store is on a file system that is read-only", FILE, store.read_only_store,
          code=1, state="nothing", says=("read-only|cannot be written",), **SHORT),
    Fault("newer-store", "the run store is of a newer version", FILE, store.newer_store, **UNTOUCHED,
          says=("newer",), **SHORT),
    Fault("flipped-header", "bytes at the begin of the run store are flipped", FILE, store.flipped_header, **UNTOUCHED,
          says=("not|damaged|malformed",), **SHORT),
    Fault("flipped-pages", "bytes in every page of the run store are flipped", FILE, store.flipped_pages, **UNTOUCHED,
          says=("damaged|malformed",), **SHORT),
    Fault("cut-store", "the run store is cut in the middle", FILE, store.cut_store, **UNTOUCHED,
          says=("damaged|malformed",), **SHORT),
    Fault("cut-first-page", "the run store is cut in its first page", FILE, store.cut_in_first_page, **UNTOUCHED,
          says=("damaged|malformed|not a",), **SHORT),
    Fault("empty-store", "the run store is an empty file", FILE, store.empty_store, **SHORT),
    Fault("two-programs", "two programs record into one store", FILE, store.two_on_one_store, seconds=3, **SHORT),
    Fault("descriptors", "the program may open 64 files, the pool has 200 connections", ALL, store.few_descriptors,
          **REFUSED, says=("ulimit -n",), **SHORT),
    Fault("suspended", "the program is suspended by SIGSTOP for 3 s, and goes on", ALL, store.suspended, seconds=4,
          slowest=2900),
    Fault("time-zone", "the time zone of the machine changes in the run", FILE, store.zone_change, seconds=4),
    Fault("clock-ahead", "the wall clock is set an hour ahead in the run", FILE, store.clock(3600), seconds=6),
    Fault("clock-back", "the wall clock is set an hour back in the run", FILE, store.clock(-3600), seconds=6),
)


def broken(fault, seen):
    """What of the row does not hold."""
    wrong = []

    def expect(truth, words):
        if not truth:
            wrong.append(words)
    expect(seen.code == fault.code, f"exit {seen.code}, not {fault.code}")
    for pattern in fault.says:
        expect(re.search(pattern, seen.all_words()), f"nobody says “{pattern}”")
    expect(seen.attempted == seen.committed + seen.failed, "attempted is not committed + failed")
    expect(seen.state == fault.state, f"the run is kept as {seen.state}, not {fault.state}")
    if fault.failures:
        expect(seen.classes and set(seen.classes) <= set(fault.failures), f"failures: {seen.classes}")
    else:
        expect(not seen.failed, f"failures: {seen.classes}")
    if fault.lost:
        expect(seen.lost > 0 and seen.reopened == seen.lost, f"{seen.lost} connections lost, {seen.reopened} again")
    expect(fault.gap in (None, seen.away > 0), f"{seen.away} seconds without a connection")
    expect(seen.ticks_add_up, "the seconds do not add up to the totals")
    expect(seen.seconds >= fault.seconds, f"{seen.seconds} seconds are kept, not {fault.seconds}")
    expect(seen.slowest >= fault.slowest, f"the longest response took {seen.slowest:.0f} ms")
    expect(seen.rows is None or seen.committed <= seen.rows <= seen.attempted,
           f"{seen.committed} of {seen.attempted} committed, and {seen.rows} rows are there")
    expect(seen.store_is_whole is not False, "integrity_check fails")
    expect(not fault.untouched or seen.untouched, "the store was changed")
    return wrong
