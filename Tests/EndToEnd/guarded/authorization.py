"""An authorization server in memory: OAuth 2.0 (RFC 6749) with device codes (RFC 8628), PKCE (RFC 7636) and revocation (RFC 7009)."""

import base64
import hashlib
import secrets
import threading
import urllib.parse

CLIENT = "depot"


class Refusal(Exception):
    """An error code for the client."""


class Authorization:
    """Who has signed in, and with which tokens. Refresh tokens are good for one use."""

    def __init__(self, client=CLIENT, redirect="http://127.0.0.1:"):
        self.client, self.redirect = client, redirect
        self.lock = threading.Lock()
        self.access = {}
        self.refresh = set()
        self.devices = {}
        self.codes = {}
        self.grants = []
        self.revoked = []
        self.passwords = {}

    def takes(self, header):
        """Whether a request with this header is let in; a token can be limited to a number of requests."""
        kind, _, token = (header or "").partition(" ")
        with self.lock:
            if kind == "Basic":
                return self.takes_password(*base64.b64decode(token).decode().split(":", 1))
            if token not in self.access:
                return False
            if self.access[token] is not None:
                self.access[token] -= 1
                if self.access[token] < 0:
                    del self.access[token]
                    return False
            return True

    def takes_password(self, user, password):
        expected, requests, following = self.passwords.get(user, (None, None, None))
        if requests == 0:
            expected, requests = following, None
            self.passwords[user] = (expected, None, None)
        if expected is None or password != expected:
            return False
        if requests is not None:
            self.passwords[user] = (expected, requests - 1, following)
        return True

    def register(self, user, password):
        with self.lock:
            self.passwords[user] = (password, None, None)

    def replace(self, user, password, requests):
        """Changes the password of a user after that many more requests."""
        with self.lock:
            self.passwords[user] = (self.passwords[user][0], requests, password)

    def expire(self, requests):
        """Ends every access token after that many more requests."""
        with self.lock:
            self.access = {token: requests for token in self.access}

    def end(self):
        """Ends every sign-in."""
        with self.lock:
            self.access, self.refresh = {}, set()

    def start_device(self, root):
        device = secrets.token_urlsafe()
        code = "-".join("".join(secrets.choice("BCDFGHJK") for _ in range(4)) for _ in range(2))
        with self.lock:
            self.devices[device] = [code, False]
        return {
            "device_code": device, "user_code": code, "verification_uri": root + "device", "expires_in": 300, "interval": 1,
            "verification_uri_complete": root + "device?code=" + code}

    def agree(self, code):
        """The user enters a code and agrees."""
        with self.lock:
            found = [device for device in self.devices.values() if device[0] == code]
            for device in found:
                device[1] = True
        return bool(found)

    def authorize(self, query):
        """The user agrees in the browser; returns where the browser goes next."""
        code = secrets.token_urlsafe()
        if query["code_challenge_method"] != "S256" or not query["redirect_uri"].startswith(self.redirect):
            raise Refusal("invalid_request")
        with self.lock:
            self.codes[code] = (query["code_challenge"], query["redirect_uri"])
        return query["redirect_uri"] + "?" + urllib.parse.urlencode({"code": code, "state": query["state"]})

    def token(self, form):
        if form.get("client_id") != self.client:
            raise Refusal("invalid_client")
        with self.lock:
            grant = form["grant_type"].split(":")[-1]
            getattr(self, "take_" + grant)(form)
            self.grants.append(grant)
            access, refresh = secrets.token_urlsafe(), secrets.token_urlsafe()
            self.access[access] = None
            self.refresh.add(refresh)
        return {"access_token": access, "token_type": "Bearer", "expires_in": 3600, "refresh_token": refresh}

    def take_device_code(self, form):
        if form["device_code"] not in self.devices:
            raise Refusal("invalid_grant")
        if not self.devices[form["device_code"]][1]:
            raise Refusal("authorization_pending")
        del self.devices[form["device_code"]]

    def take_authorization_code(self, form):
        challenge, redirect = self.codes.pop(form["code"], (None, None))
        found = base64.urlsafe_b64encode(hashlib.sha256(form["code_verifier"].encode()).digest()).rstrip(b"=").decode()
        if found != challenge or form["redirect_uri"] != redirect:
            raise Refusal("invalid_grant")

    def take_refresh_token(self, form):
        if form["refresh_token"] not in self.refresh:
            raise Refusal("invalid_grant")
        self.refresh.remove(form["refresh_token"])

    def revoke(self, form):
        with self.lock:
            self.revoked.append(form["token_type_hint"])
            self.refresh.discard(form["token"])
            self.access.pop(form["token"], None)
