"""Serves crates of a depot as OData 4.0, for clients with a token of the authorization server next to it, or a password: serve.py PORT.

`/depot/` is the service, `/login/` the authorization server, and `/control/` is for the test: it says what is there,
ends tokens and changes passwords. Everything is of Python's own library.
"""

import json
import re
import sys
import urllib.parse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from authorization import Authorization, Refusal

PAGE = 20
METADATA = """<?xml version="1.0" encoding="utf-8"?>
<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
<Schema Namespace="Depot" xmlns="http://docs.oasis-open.org/odata/ns/edm">
<EntityType Name="Crate"><Key><PropertyRef Name="ID"/></Key>
<Property Name="ID" Type="Edm.Int32" Nullable="false"/><Property Name="Label" Type="Edm.String" Nullable="false" MaxLength="40"/>
</EntityType>
<EntityContainer Name="Container"><EntitySet Name="Crates" EntityType="Depot.Crate"/></EntityContainer>
</Schema></edmx:DataServices></edmx:Edmx>"""

AUTHORIZATION = Authorization()
CRATES = {number: ["Crate %d" % number, 1] for number in range(1, 61)}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        self.route()

    do_POST = do_PATCH = do_HEAD = do_GET

    def route(self):
        address = urllib.parse.urlsplit(self.path)
        self.query = dict(urllib.parse.parse_qsl(address.query))
        self.body = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()
        self.root = "http://%s/" % self.headers["Host"]
        area, _, rest = address.path.lstrip("/").partition("/")
        areas = {"login": self.login, "control": self.control, "depot": self.depot}
        if area in areas:
            return areas[area](rest)
        return self.answer(404)

    def answer(self, status, value=None, headers=(), kind="application/json"):
        body = value.encode() if isinstance(value, str) else json.dumps(value).encode() if value is not None else b""
        self.send_response(status)
        for name, text in [("Content-Type", kind), ("Content-Length", str(len(body))), ("OData-Version", "4.0"), *headers]:
            self.send_header(name, text)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def login(self, place):
        form = dict(urllib.parse.parse_qsl(self.body))
        root = self.root + "login/"
        try:
            if place == ".well-known/openid-configuration":
                self.answer(200, {
                    "issuer": root, "token_endpoint": root + "token", "device_authorization_endpoint": root + "start",
                    "authorization_endpoint": root + "authorize", "revocation_endpoint": root + "revoke"})
            elif place == "start":
                self.answer(200, AUTHORIZATION.start_device(root))
            elif place == "device":
                self.answer(200 if AUTHORIZATION.agree(self.query["code"]) else 404, "agreed", kind="text/plain")
            elif place == "authorize":
                self.answer(302, headers=[("Location", AUTHORIZATION.authorize(self.query))])
            elif place == "token":
                self.answer(200, AUTHORIZATION.token(form))
            elif place == "revoke":
                AUTHORIZATION.revoke(form)
                self.answer(200)
            else:
                self.answer(404)
        except Refusal as refusal:
            self.answer(400, {"error": str(refusal), "error_description": "says the server"})

    def control(self, place):
        if place == "expire":
            AUTHORIZATION.expire(int(self.query["after"]))
        elif place == "register":
            AUTHORIZATION.register(self.query["user"], self.query["password"])
        elif place == "replace":
            AUTHORIZATION.replace(self.query["user"], self.query["password"], int(self.query["after"]))
        elif place == "end":
            AUTHORIZATION.end()
        self.answer(200, {"grants": AUTHORIZATION.grants, "revoked": AUTHORIZATION.revoked, "crates": CRATES})

    def depot(self, place):
        if place == "$metadata":
            return self.answer(200, METADATA, kind="application/xml")
        if not AUTHORIZATION.takes(self.headers["Authorization"]):
            return self.answer(401, headers=[("WWW-Authenticate", 'Bearer realm="depot"')])
        one = re.fullmatch(r"Crates\((\d+)\)", place)
        if place == "":
            return self.answer(200, {"@odata.context": "$metadata", "value": [{"name": "Crates", "url": "Crates"}]})
        if place == "Crates" and self.command != "POST":
            return self.page()
        if one and int(one[1]) in CRATES:
            return self.crate(int(one[1]))
        return self.answer(404)

    def page(self):
        numbers = sorted(CRATES)
        start = int(self.query.get("from", "0"))
        page = {"@odata.context": "$metadata#Crates", "value": [self.row(number) for number in numbers[start:start + PAGE]]}
        if start + PAGE < len(numbers):
            page["@odata.nextLink"] = "%sdepot/Crates?from=%d" % (self.root, start + PAGE)
        self.answer(200, page)

    def crate(self, number):
        if self.command == "PATCH":
            if self.headers.get("If-Match", "*") not in ("*", self.row(number)["@odata.etag"]):
                return self.answer(412)
            crate = CRATES[number]
            crate[0], crate[1] = json.loads(self.body).get("Label", crate[0]), crate[1] + 1
        row = self.row(number)
        return self.answer(200, {"@odata.context": "$metadata#Crates/$entity", **row}, [("ETag", row["@odata.etag"])])

    @staticmethod
    def row(number):
        label, version = CRATES[number]
        return {"@odata.etag": 'W/"%d"' % version, "ID": number, "Label": label}


if __name__ == "__main__":
    ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
