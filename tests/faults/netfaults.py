# SPDX-License-Identifier: GPL-3.0-or-later
"""What happens on the way to a server: slow, lost, reset, silent; and what TLS is there against."""
import contextlib
import os
import subprocess
import time

from observed import Load
from places import checked
from proxy import Proxy, Wire, ip
from storefaults import Skip


@contextlib.contextmanager
def wire_to(place, delay=0.0):
    if os.geteuid() != 0 or ip("netns", "list", check=False).returncode != 0:
        raise Skip("network namespaces need root and the program ip")
    wire = Wire()
    proxy = Proxy(wire.here, place.port, delay)
    try:
        yield wire, proxy, place.tcp(wire.here, proxy.port)
    finally:
        proxy.stop()
        wire.remove()


def slow(world, place):
    with wire_to(place, delay=0.1) as (wire, _, url):
        return Load(world, place, "SELECT 1;\n", seconds=4, url=url, before=wire.before).end()


def lost_for(seconds):
    def deed(world, place):
        with wire_to(place) as (wire, _, url):
            load = Load(world, place, seconds=seconds + 7, url=url, before=wire.before)
            load.await_second(1)
            wire.pull()
            time.sleep(seconds)
            wire.plug()
            return load.end()
    return deed


def reset(world, place):
    with wire_to(place) as (wire, proxy, url):
        load = Load(world, place, seconds=5, url=url, before=wire.before)
        load.await_second(1)
        proxy.reset_all()
        return load.end()


def half_open(*options):
    """The other side goes while the wire is away, and its farewell is lost: the program's side stays open alone."""
    def deed(world, place):
        with wire_to(place) as (wire, proxy, url):
            load = Load(world, place, seconds=12, url=url, before=wire.before, options=options)
            load.await_second(1)
            wire.pull()
            time.sleep(0.3)
            proxy.reset_all()
            time.sleep(1)
            wire.plug()
            return load.end()
    return deed


def gone_for_good(world, place):
    with wire_to(place) as (wire, _, url):
        load = Load(world, place, seconds=5, url=url, before=wire.before)
        load.await_second(1)
        wire.pull()
        return load.end()


def openssl(folder, *words):
    checked(["openssl", *words], cwd=folder)


class Authority:
    """Signs certificates, also such as nobody should."""

    def __init__(self, folder):
        self.folder = folder
        os.makedirs(folder)
        self.path = f"{folder}/ca.pem"
        openssl(folder, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "30", "-subj", "/CN=fault ca",
                "-addext", "basicConstraints=critical,CA:TRUE", "-keyout", "ca.key", "-out", "ca.pem")

    def signed(self, name, names, begin="20200101000000Z", end="20491231000000Z", usage="serverAuth", subject=None):
        folder = self.folder
        with open(f"{folder}/index", "w", encoding="ascii"), open(f"{folder}/serial", "w", encoding="ascii") as serial:
            serial.write("10\n")
        with open(f"{folder}/{name}.conf", "w", encoding="ascii") as conf:
            conf.write(f"[ca]\ndefault_ca=it\n[it]\nnew_certs_dir=.\ndatabase=index\nserial=serial\ndefault_md=sha256\n"
                       f"policy=any\nx509_extensions=ext\nunique_subject=no\n[any]\ncommonName=supplied\n"
                       f"[ext]\nextendedKeyUsage={usage}\n" + (f"subjectAltName={names}\n" if names else ""))
        openssl(folder, "req", "-newkey", "rsa:2048", "-nodes", "-subj", f"/CN={subject or name}", "-keyout",
                f"{name}.key", "-out", f"{name}.csr")
        openssl(folder, "ca", "-batch", "-config", f"{name}.conf", "-cert", "ca.pem", "-keyfile", "ca.key", "-in",
                f"{name}.csr", "-out", f"{name}.pem", "-notext", "-startdate", begin, "-enddate", end)
        return f"{folder}/{name}"

    def self_signed(self, name):
        openssl(self.folder, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "30", "-subj", f"/CN={name}",
                "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", f"{name}.key", "-out", f"{name}.pem")
        return f"{self.folder}/{name}"


def put(source, target):
    """Over the file that is there, which keeps its owner and its mode."""
    with open(source, "rb") as file, open(target, "r+b") as there:
        there.truncate()
        there.write(file.read())


@contextlib.contextmanager
def serving(place, certificate, authority=None):
    if not place.folder:
        raise Skip("the server is not this program's own")
    files = {f"{place.home}/server.pem": f"{certificate}.pem", f"{place.home}/server.key": f"{certificate}.key"}
    if authority:
        files[f"{place.home}/ca.pem"] = authority
    old = {}
    for there in files:
        with open(there, "rb") as file:
            old[there] = file.read()
    try:
        for there, source in files.items():
            put(source, there)
        try:
            place.reload_certificate()
        except AssertionError as refused:
            words = str(refused).splitlines()[-1]
            raise Skip(f"the running server does not take such a certificate ({words})") from None
        time.sleep(0.5)  # PostgreSQL hears of it by a signal
        yield
    finally:
        for there, content in old.items():
            with open(there, "r+b") as file:
                file.truncate()
                file.write(content)
        place.reload_certificate()
        time.sleep(0.5)


def certificate(make, **options):
    """A run against a server that shows such a certificate; options of the address, `ca` being that authority's."""
    def deed(world, place):
        authority = Authority(world.path("authority"))
        words = {name: authority.path if value == "ca" else value for name, value in options.items()}
        signed = make(authority)
        with serving(place, signed, None if make is alone else authority.path):
            return Load(world, place, seconds=1, url=place.tcp(**words)).end()
    return deed


def expired(authority):
    return authority.signed("expired", "IP:127.0.0.1", end="20240101000000Z")


def not_yet(authority):
    return authority.signed("tomorrow", "IP:127.0.0.1", begin="20480101000000Z")


def other_host(authority):
    return authority.signed("elsewhere", "DNS:elsewhere.example", subject="elsewhere.example")


def alone(authority):
    return authority.self_signed("127.0.0.1")


def good(authority):
    return authority.signed("server", "IP:127.0.0.1")


def client_certificate(shown):
    """The account must show a certificate of the server's authority: none, a good one, or one of another authority."""
    def deed(world, place):
        authority = Authority(world.path("authority"))
        signer = Authority(world.path("others")) if shown == "another authority's" else authority
        options = {"sslmode": "require"}
        if shown:
            mine = signer.signed("withcert", None, usage="clientAuth")
            os.chmod(f"{mine}.key", 0o600)
            options |= {"sslcert": f"{mine}.pem", "sslkey": f"{mine}.key"}
        with serving(place, good(authority), authority.path), certain_user(place):
            return Load(world, place, "SELECT 1;\n", seconds=1, url=place.tcp(user="withcert", **options)).end()
    return deed


@contextlib.contextmanager
def certain_user(place):
    password = place.password
    if place.engine != "postgresql":
        place.sql(f"DROP USER IF EXISTS withcert; CREATE USER withcert IDENTIFIED BY '{password}' REQUIRE X509; "
                  "GRANT SELECT ON *.* TO withcert")
        yield
        return
    place.sql(f"DROP ROLE IF EXISTS withcert; CREATE ROLE withcert LOGIN PASSWORD '{password}'")
    rules = f"{place.home}/pg_hba.conf"
    with open(rules, encoding="utf-8") as file:
        old = file.read()
    try:
        with open(rules, "r+", encoding="utf-8") as file:
            file.write("hostssl all withcert all scram-sha-256 clientcert=verify-ca\n" + old)
        place.sql("ALTER SYSTEM SET ssl_ca_file = 'ca.pem'")
        place.sql("SELECT pg_reload_conf()")
        time.sleep(0.5)
        yield
    finally:
        with open(rules, "r+", encoding="utf-8") as file:
            file.truncate()
            file.write(old)
        place.sql("ALTER SYSTEM RESET ssl_ca_file")
        place.sql("SELECT pg_reload_conf()")
