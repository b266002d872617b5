"""The fake organization, served over HTTP, and a client of simple-salesforce for it."""

import os
import re
import subprocess

import requests
from simple_salesforce import Salesforce

SCHEMA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "organization.schema")


class PlainHTTP(requests.adapters.HTTPAdapter):
    """simple-salesforce knows HTTPS only; on loopback the same requests go over HTTP."""

    def send(self, request, **options):
        request.url = request.url.replace("https://", "http://", 1)
        return super().send(request, **options)


class Organization:
    """A server of the organization of a schema, for the time of a `with`."""

    def __init__(self, program, *options, schema=SCHEMA, version="60.0", token="token"):
        self.process = subprocess.Popen([program, *options, schema], stdout=subprocess.PIPE, text=True)
        self.address = re.search(r"http://([^/]*)", self.process.stdout.readline()).group(1)
        self.version = version
        self.token = token

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def stop(self):
        self.process.terminate()
        self.process.wait(30)

    def client(self):
        session = requests.Session()
        session.mount("https://", PlainHTTP())
        return Salesforce(instance=self.address, session_id=self.token, version=self.version, session=session)

    def send(self, method, path, **options):
        """Sends a request that simple-salesforce has no function for."""
        url = "http://%s/services/data/v%s/%s" % (self.address, self.version, path)
        return requests.request(method, url, timeout=30, **options)
