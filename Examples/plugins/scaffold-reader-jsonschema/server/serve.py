#!/usr/bin/env python3
"""Serves the tool library on loopback, with its state in memory: serve.py PORT. The README has the convention."""

import json
import operator
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit

ROOT = "/library"
PAGE_SIZE = 20
COMPARISONS = {
    "eq": operator.eq, "ne": operator.ne, "gt": operator.gt, "ge": operator.ge, "lt": operator.lt, "le": operator.le,
}
CATEGORIES = ["wood", "metal", "garden", "measuring", "class"]


class Problem(Exception):
    """Why a request is refused (RFC 9457)."""

    def __init__(self, status, code, detail):
        super().__init__(detail)
        self.status = status
        self.body = {"status": status, "code": code, "detail": detail}


class Collection:
    """The entities of a collection by the text of their key, each with the number of its changes."""

    def __init__(self, key, entities, make_key=None, computed=(), methods=("POST", "PATCH", "DELETE")):
        self.key = key
        self.make_key = make_key
        self.computed = computed
        self.methods = methods
        self.entities = {str(entity[key]): [entity, 1] for entity in entities}

    def find(self, key):
        if key not in self.entities:
            raise Problem(404, "not-found", f"there is no '{key}'")
        entity, revision = self.entities[key]
        return entity, f'"{revision}"'

    def create(self, sent):
        entity = {name: value for name, value in sent.items() if name not in self.computed}
        if self.make_key is not None:
            entity[self.key] = self.make_key(self)
        if entity.get(self.key) in (None, ""):
            raise Problem(422, "missing-value", f"'{self.key}' needs a value")
        key = str(entity[self.key])
        if key in self.entities:
            raise Problem(409, "key-taken", f"'{key}' already exists")
        self.entities[key] = [entity, 1]
        return key

    def change(self, key, patch, version):
        self.check(key, version)
        kept = self.entities[key]
        changes = {name: value for name, value in patch.items() if name not in self.computed and name != self.key}
        kept[0] = merged(kept[0], changes)
        kept[1] += 1

    def delete(self, key, version):
        self.check(key, version)
        del self.entities[key]

    def check(self, key, version):
        if version is not None and version != self.find(key)[1]:
            raise Problem(412, "changed", "the entity was changed by someone else; read it again")


def merged(target, patch):
    """A value with a merge patch applied to it (RFC 7396); what a patch removes stays as null."""
    if not isinstance(patch, dict):
        return patch
    result = dict(target) if isinstance(target, dict) else {}
    for name, value in patch.items():
        result[name] = None if value is None else merged(result.get(name), value)
    return result


class Listing:
    """What the parameters of a request ask for."""

    def __init__(self, query):
        self.items = parse_qsl(query, keep_blank_values=True)
        self.conditions = []
        self.order = []
        self.fields = None
        self.numbers = {"limit": None, "offset": 0, "per_page": PAGE_SIZE}
        for name, value in self.items:
            self.read(name, value)

    def read(self, name, value):
        if name == "sort":
            self.order = value.split(",")
        elif name == "fields":
            self.fields = value.split(",")
        elif name in self.numbers:
            if not value.isdigit():
                raise Problem(400, "not-a-number", f"'{name}' is '{value}', expected a whole number")
            self.numbers[name] = int(value)
        else:
            path, _, word = name.partition("[")
            word = word.removesuffix("]")
            if word not in COMPARISONS and (word not in ("is", "isnot") or value != "null"):
                raise Problem(400, "unknown-parameter", f"unknown parameter '{name}'")
            self.conditions.append((path, word, value))

    def answer(self, entities):
        """A page of the entities, the number of all that match, and the parameters of the next page."""
        found = [entity for entity in entities if all(holds(entity, *condition) for condition in self.conditions)]
        for term in reversed(self.order):
            path = term.removeprefix("-")
            found.sort(key=lambda entity: rank(at(entity, path)), reverse=term.startswith("-"))
        limit, offset = self.numbers["limit"], self.numbers["offset"]
        wanted = found[offset:] if limit is None else found[offset:offset + limit]
        page = wanted[:max(1, min(self.numbers["per_page"], PAGE_SIZE))]
        if self.fields is not None:
            page = [{name: value for name, value in entity.items() if name in self.fields} for entity in page]
        return page, len(found), self.next(len(page), limit, offset) if len(page) < len(wanted) else None

    def next(self, count, limit, offset):
        items = [(name, value) for name, value in self.items if name not in ("limit", "offset")]
        items.append(("offset", offset + count))
        if limit is not None:
            items.append(("limit", limit - count))
        return urlencode(items)


def at(entity, path):
    """The value at the end of a path with dots."""
    for name in path.split("."):
        entity = entity.get(name) if isinstance(entity, dict) else None
    return entity


def rank(value):
    """The sort key of a value: null comes first."""
    return (value is not None, value)


def holds(entity, path, word, text):
    value = at(entity, path)
    if word in ("is", "isnot"):
        return (value is None) == (word == "is")
    if value is None:
        return word == "ne"
    if isinstance(value, bool):
        text = text == "true"
    elif isinstance(value, (int, float)):
        text = float(text)
    return COMPARISONS[word](value, text)


def tools():
    for number in range(1, 64):
        yield {
            "id": number, "name": f"Säge & Co. {number}", "category": CATEGORIES[number % len(CATEGORIES)],
            "deposit": 10 + number / 4, "weight": None if number % 7 == 0 else number / 2, "isAvailable": number % 3 > 0,
            "boughtOn": f"20{10 + number % 10}-05-{1 + number % 28:02}", "tags": ["sharp", f"shelf {number % 9}"],
            "size": {"length": 100 + number, "width": None if number % 2 else 30},
            "parts": [{"name": "blade", "count": 2}, {"name": "case / bag", "count": 1}], "label": "+/8A",
        }


def members():
    for number in range(1, 26):
        yield {
            "number": f"M/{number:03}", "name": f"Ann O'Hara {number}", "bornOn": None,
            "home": {"street": f"Mill Lane {number}", "postal-code": "4711", "city": "Łódź" if number % 2 else "Bern"},
            "joinedAt": f"2020-01-{number:02}T09:30:00Z", "languages": ["de", "pl"][:number % 3],
        }


def loans():
    for number in range(1, 31):
        yield {
            "id": f"0f8fad5b-d9cb-469f-a165-{number:012}", "toolId": number, "memberNumber": f"M/{1 + number % 25:03}",
            "lentOn": f"2024-02-{1 + number % 28:02}", "dueOn": None, "state": "out" if number % 2 else "back",
            "fee": 1.5, "remarks": {"desk": "north", "keys": [number]}, "colour": "red",
        }


COLLECTIONS = {
    "tools": Collection(
        "id", tools(), lambda tools: 1 + max(entity["id"] for entity, _ in tools.entities.values()), computed=("id",)),
    "members": Collection("number", members(), computed=("joinedAt",)),
    "loans": Collection("id", loans(), methods=("POST", "PATCH")),
}
LOCK = Lock()


class Handler(BaseHTTPRequestHandler):
    """Answers the requests of the convention."""

    protocol_version = "HTTP/1.1"

    def do_GET(self):
        self.handle_with(self.get)

    def do_POST(self):
        self.handle_with(self.post)

    def do_PATCH(self):
        self.handle_with(self.patch)

    def do_DELETE(self):
        self.handle_with(self.delete)

    def handle_with(self, work):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        url = urlsplit(self.path)
        try:
            with LOCK:
                if not url.path.startswith(ROOT + "/"):
                    raise Problem(404, "not-found", f"the library is at '{ROOT}'")
                name, _, key = url.path[len(ROOT) + 1:].partition("/")
                if name not in COLLECTIONS:
                    raise Problem(404, "not-found", f"there is no collection '{name}'")
                work(name, unquote(key), url.query, body)
        except Problem as problem:
            self.answer(problem.status, problem.body, {"Content-Type": "application/problem+json"})

    def get(self, name, key, query, _):
        if key:
            return self.answer_entity(200, name, key, Listing(query).fields)
        page, total, following = Listing(query).answer([entity for entity, _ in COLLECTIONS[name].entities.values()])
        headers = {"X-Total-Count": str(total)}
        if following is not None:
            headers["Link"] = f'<{ROOT}/{name}?{following}>; rel="next"'
        return self.answer(200, page, headers)

    def post(self, name, key, _, body):
        self.allow("POST", name, bool(key))
        created = COLLECTIONS[name].create(self.object(body))
        self.answer_entity(201, name, created, None, {"Location": f"{ROOT}/{name}/{quote(created, safe='')}"})

    def patch(self, name, key, _, body):
        self.allow("PATCH", name, not key)
        COLLECTIONS[name].find(key)
        COLLECTIONS[name].change(key, self.object(body), self.headers.get("If-Match"))
        self.answer_entity(200, name, key)

    def delete(self, name, key, *_):
        self.allow("DELETE", name, not key)
        COLLECTIONS[name].find(key)
        COLLECTIONS[name].delete(key, self.headers.get("If-Match"))
        self.send_response(204)
        self.end_headers()

    def allow(self, method, name, is_elsewhere):
        if is_elsewhere or method not in COLLECTIONS[name].methods:
            raise Problem(405, "method-not-allowed", f"'{method}' is not allowed here")

    def object(self, body):
        try:
            found = json.loads(body)
        except ValueError as error:
            raise Problem(400, "bad-request", f"the body is not JSON: {error}") from error
        if not isinstance(found, dict):
            raise Problem(400, "bad-request", "the body is not an object")
        return found

    def answer_entity(self, status, name, key, fields=None, headers=None):
        entity, version = COLLECTIONS[name].find(key)
        if fields is not None:
            entity = {name: value for name, value in entity.items() if name in fields}
        self.answer(status, entity, {"ETag": version, **(headers or {})})

    def answer(self, status, content, headers):
        body = json.dumps(content, ensure_ascii=False).encode()
        self.send_response(status)
        for name, value in {"Content-Type": "application/json", **headers, "Content-Length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)


if __name__ == "__main__":
    ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
