"""The systems that the pages about SAP, Microsoft and Salesforce name, on loopback, with certificates of a company's own authority.

It is an HTTP proxy: a client that connects to a host through it gets that host's certificate and answers. Nothing leaves this machine.
"""

import base64
import http.client
import json
import ssl
import subprocess
import sys
import threading
import urllib.parse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "EndToEnd/guarded"))
from authorization import Authorization, Refusal  # noqa: E402

ON_PREMISE = "erp.example.com"
CLOUD = "my-company.abap.eu10.hana.ondemand.com"
LOGIN = "my-company.authentication.eu10.hana.ondemand.com"
ORGANIZATION = "my-company.my.salesforce.com"
GRAPH = "graph.microsoft.com"
DATAVERSE = "my-company.crm.dynamics.com"
HOSTS = (ON_PREMISE, CLOUD, LOGIN, ORGANIZATION, GRAPH, DATAVERSE)
# The metadata of services that only describe themselves here, in the corpus.
DOCUMENTS = {GRAPH: "v4/msgraph-v1.0-clean.xml", DATAVERSE: "v4/dynamics-crm-webapi.xml"}

USER, PASSWORD = "ANNA", "welcome-1"
CLIENT, SECRET, TOKEN = "sb-shop!t42", "client-secret-1", "token-of-the-client"
CONSUMER, CALLBACK = "CONSUMER_KEY", "http://localhost:"


class Authority:
    """A certificate authority, and the certificate of the hosts."""

    def __init__(self, folder: Path):
        self.folder = folder
        folder.mkdir(parents=True)
        self.openssl(
            "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=Example Company Root CA",
            "-keyout", "authority.key", "-out", "company.pem")
        self.openssl("req", "-newkey", "rsa:2048", "-nodes", "-subj", f"/CN={ON_PREMISE}", "-keyout", "host.key", "-out", "host.csr")
        names = ",".join("DNS:" + host for host in HOSTS)
        (folder / "extensions").write_text(f"subjectAltName={names}\nextendedKeyUsage=serverAuth\n")
        self.openssl(
            "x509", "-req", "-in", "host.csr", "-CA", "company.pem", "-CAkey", "authority.key", "-CAcreateserial", "-days", "2",
            "-extfile", "extensions", "-out", "host.pem")

    def openssl(self, *arguments: str) -> None:
        subprocess.run(["openssl", *arguments], cwd=self.folder, check=True, capture_output=True)

    @property
    def context(self) -> ssl.SSLContext:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.folder / "host.pem", self.folder / "host.key")
        return context


GATEWAY = ("--base-path", "/sap/opu/odata/sap/ZSHOP_SRV", "--quirks", "server:gateway")


class Service:
    """A service behind one of the hosts: OData V2 with the quirks of a gateway, the same with pyslet, or a fake organization."""

    def __init__(self, command: list[str | Path], log: Path):
        self.output = log.open("w")
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.output, text=True)
        line = self.process.stdout.readline()
        self.port = int(urllib.parse.urlsplit(line.split()[-1]).port)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()
        self.output.close()


class OrganizationSignIn(Authorization):
    """The sign-in of an organization: tokens have no known end, and come with the address of the instance."""

    root = f"https://{ORGANIZATION}"

    def token(self, form):
        answer = super().token(form)
        del answer["expires_in"]
        return {**answer, "instance_url": self.root, "scope": "api refresh_token", "signature": "none"}

    def answer(self, path, query, form):
        """The status, headers and value for a request; None if it is not one of the sign-in."""
        places = {name: f"/services/oauth2/{name}" for name in ("authorize", "token", "revoke")}
        try:
            if path == "/.well-known/openid-configuration":
                endpoints = {"authorize": "authorization", "token": "token", "revoke": "revocation"}
                return 200, [], {
                    "issuer": self.root, **{f"{endpoints[name]}_endpoint": self.root + place for name, place in places.items()}}
            if path == places["authorize"]:
                return 302, [("Location", self.authorize(query))], None
            if path == places["token"]:
                return 200, [], self.token(form)
            if path == places["revoke"]:
                self.revoke(form)
                return 200, [], None
        except Refusal as refusal:
            return 400, [], {"error": str(refusal)}
        return None


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    host = ""

    def log_message(self, *_) -> None:
        pass

    def do_CONNECT(self) -> None:
        host = self.path.partition(":")[0]
        if host not in HOSTS:
            return self.send_error(502, "there is no such host")
        self.send_response(200)
        self.end_headers()
        # The rest of the connection is a client of that host.
        self.connection = self.request = self.server.context.wrap_socket(self.connection, server_side=True)
        self.rfile = self.connection.makefile("rb")
        self.wfile = self.connection.makefile("wb", buffering=0)
        self.host = host
        self.close_connection = False

    def route(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        if self.host in DOCUMENTS:
            return self.describe()
        if self.host == LOGIN:
            return self.sign_in(urllib.parse.parse_qs(body.decode()))
        # The client of the system is named by each request, in its URL or in a header; without it, the user is unknown.
        query = urllib.parse.parse_qs(urllib.parse.urlsplit(self.path).query)
        named = query.get("sap-client") or [self.headers.get("sap-client")]
        if self.host == ON_PREMISE and named != ["100"]:
            return self.answer(401, [("WWW-Authenticate", "Basic")], b"")
        headers = {**dict(self.headers), "X-Forwarded-Proto": "https"}
        if self.host == ORGANIZATION:
            if self.sign_in_to_organization(body.decode(errors="replace")):
                return None
            if self.server.sign_in.takes(headers.get("Authorization")):
                headers["Authorization"] = f"Bearer {TOKEN}"
        port = self.server.services[self.host].port
        upstream = http.client.HTTPConnection("127.0.0.1", port)
        try:
            upstream.request(self.command, self.path, body or None, headers)
            response = upstream.getresponse()
            kept = [field for field in response.getheaders() if field[0].lower() not in ("content-length", "transfer-encoding", "connection")]
            self.answer(response.status, kept, response.read())
        finally:
            upstream.close()

    do_GET = do_POST = do_PUT = do_PATCH = do_MERGE = do_DELETE = do_HEAD = route

    def describe(self) -> None:
        """The metadata of a service; that of an organization in Dataverse needs a token."""
        if self.host == DATAVERSE and self.headers.get("Authorization") != f"Bearer {TOKEN}":
            return self.answer(401, [("WWW-Authenticate", "Bearer")], b"")
        if not self.path.endswith("/$metadata"):
            return self.answer(404, [], b"")
        document = self.server.corpus / DOCUMENTS[self.host]
        return self.answer(200, [("Content-Type", "application/xml")], document.read_bytes())

    def sign_in(self, form: dict[str, list[str]]) -> None:
        """The token endpoint of XSUAA, for client credentials."""
        expected = "Basic " + base64.b64encode(f"{urllib.parse.quote(CLIENT)}:{SECRET}".encode()).decode()
        plain = "Basic " + base64.b64encode(f"{CLIENT}:{SECRET}".encode()).decode()
        is_known = self.headers.get("Authorization") in (expected, plain)
        if self.path != "/oauth/token" or form.get("grant_type") != ["client_credentials"] or not is_known:
            return self.answer(401, [], json.dumps({"error": "invalid_client"}).encode())
        token = {"access_token": TOKEN, "token_type": "bearer", "expires_in": 43199, "scope": "uaa.resource"}
        return self.answer(200, [("Content-Type", "application/json")], json.dumps(token).encode())

    def sign_in_to_organization(self, body: str) -> bool:
        """Whether a request is one of the sign-in, and so is answered."""
        address = urllib.parse.urlsplit(self.path)
        answer = self.server.sign_in.answer(
            address.path, dict(urllib.parse.parse_qsl(address.query)), dict(urllib.parse.parse_qsl(body)))
        if answer is None:
            return False
        status, headers, value = answer
        self.answer(status, [("Content-Type", "application/json"), *headers], json.dumps(value).encode() if value else b"")
        return True

    def answer(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
        self.send_response_only(status)
        for name, value in headers:
            self.send_header(name, value)
        if status not in (204, 304):
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)


class Proxy(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, address) -> None:
        """A client that does not trust the certificate ends the connection; that is what it should do."""
        if not isinstance(sys.exc_info()[1], (ssl.SSLError, ConnectionError)):
            super().handle_error(request, address)


class Gateway:
    """All systems and the login, for as long as a page is run."""

    def __init__(self, repository: Path, work: Path, corpus: Path, pyslet: Path | None = None):
        """`pyslet` is a Python that has it, to serve the system on premises; the sample service serves it otherwise."""
        self.authority = Authority(work / "authority")
        (work / "password").write_text(PASSWORD + "\n")
        (work / "token").write_text(TOKEN + "\n")
        program, document = repository / ".build/debug/sample-service", repository / "Tests/SampleService/ShopV2.xml"
        bearer = ("--bearer-file", str(work / "token"))
        sample = [program, document, "--port", "0", *GATEWAY]
        on_premise = [*sample, "--user", USER, "--password-file", str(work / "password")]
        if pyslet:
            on_premise = [pyslet, Path(__file__).with_name("pyslet_shop.py"), document, f"https://{ON_PREMISE}/sap/opu/odata/sap/ZSHOP_SRV/"]
        organization = [program, repository / "Tests/Salesforce/organization.schema", "--port", "0", *bearer]
        self.services = {
            ON_PREMISE: Service(on_premise, work / "on-premise.log"),
            CLOUD: Service([*sample, *bearer], work / "cloud.log"),
            ORGANIZATION: Service(organization, work / "organization.log"),
        }
        self.server = Proxy(("127.0.0.1", 0), Handler)
        self.server.services, self.server.context, self.server.corpus = self.services, self.authority.context, corpus
        self.server.sign_in = OrganizationSignIn(CONSUMER, CALLBACK)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def proxy(self) -> str:
        return f"http://127.0.0.1:{self.server.server_address[1]}"

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()
        for service in self.services.values():
            service.stop()
