"""Serves a small harbour as OData 4.0 with odata-server over mongomock, in one gunicorn worker: serve.py PORT."""

import contextlib
import sys

import mongomock
import mongomock.collection
from flask import Flask
from gunicorn.app.base import BaseApplication
from odata_server.flask import odata_bp

from harbour_model import MODEL, insert_rows

# mongomock asks the BSON encoder about each document, and that refuses a UUID without a representation.
mongomock.collection.BSON = None


def database():
    client = mongomock.MongoClient(tz_aware=False)
    # The server opens a session around each update, which mongomock does not have.
    client.start_session = lambda: contextlib.nullcontext()
    store = client.get_database("harbour")
    insert_rows(store)
    return store


def application():
    app = Flask("harbour")
    app.register_blueprint(odata_bp, options={"edmx": MODEL, "mongo": database()}, url_prefix="/harbour")
    return app


class Harbour(BaseApplication):
    def __init__(self, port):
        self.port = port
        super().__init__()

    def load_config(self):
        # One worker, so that all requests see one database.
        self.cfg.set("bind", "127.0.0.1:%d" % self.port)
        self.cfg.set("workers", 1)
        self.cfg.set("accesslog", "-")
        # The control socket would be a file in the user's home.
        self.cfg.set("control_socket_disable", True)

    def load(self):
        return application()


if __name__ == "__main__":
    Harbour(int(sys.argv[1])).run()
