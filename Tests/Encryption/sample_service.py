"""The sample service with a user, and an authorization server that issues its token."""

import json
import os
import subprocess
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

DOCUMENT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "SampleService", "Shop.xml")
BEARER, REFRESH = "Bearer-Token-5150", "Refresh-Token-6021"


class SampleService:
    """The sample service with one user, on a port of its own; and an authorization server with one client."""

    def __init__(self, program, folder):
        self.log = os.path.join(folder, "service.log")
        options = ["--port", "0", "--rows", "20", "--user", "anna", "--password-file", os.path.join(folder, "password"),
                   "--bearer-file", os.path.join(folder, "bearer")]
        self.process = subprocess.Popen([program, DOCUMENT, *options], stdout=subprocess.PIPE, text=True)
        self.root = self.process.stdout.readline().removeprefix("listening on ").strip()
        self.issuer = HTTPServer(("127.0.0.1", 0), TokenHandler)
        threading.Thread(target=self.issuer.serve_forever, daemon=True).start()
        self.token_url = "http://127.0.0.1:%d/token" % self.issuer.server_port

    def stop(self):
        self.process.terminate()
        self.process.wait()
        self.issuer.shutdown()


class TokenHandler(BaseHTTPRequestHandler):
    """Issues the token of the service to everybody (RFC 6749, 4.4)."""

    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        answer = {"access_token": BEARER, "token_type": "Bearer", "expires_in": 3600, "refresh_token": REFRESH}
        body = json.dumps(answer).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass
