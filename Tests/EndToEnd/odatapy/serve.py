"""Serves a small workshop as OData 4.0 with odatapy: serve.py PORT STATE [CHANGES].

The server keeps its rows in memory, so what was changed is written to the file STATE and read at the next start. After that
many changes the process ends, without a word.
"""

import os
import pickle
import sys
from wsgiref.simple_server import WSGIRequestHandler, make_server

from odatapy.server import OData
from odatapy.server.adapters import ODataWSGIApp
from odatapy.server.inmemory import InMemoryDataStore, InMemoryProcessor

from workshop_model import WorkshopModel, fill

PAGE_SIZE = 15


def open_store(path):
    store = InMemoryDataStore()
    fill(store)
    if os.path.exists(path):
        with open(path, "rb") as source:
            store.restore(pickle.load(source))
    return store


def save(store, path):
    with open(path + ".new", "wb") as target:
        pickle.dump(store.snapshot(), target)
    os.replace(path + ".new", path)


class Keeper:
    """Writes the store down after each change, before it is answered."""

    def __init__(self, application, store, path):
        self.application = application
        self.store = store
        self.path = path

    def __call__(self, environ, start_response):
        answer = list(self.application(environ, start_response))
        if environ["REQUEST_METHOD"] != "GET":
            save(self.store, self.path)
        return answer


class QuietHandler(WSGIRequestHandler):
    remaining_changes = None

    def handle(self):
        super().handle()
        if self.remaining_changes is None or self.command == "GET":
            return
        QuietHandler.remaining_changes -= 1
        if self.remaining_changes == 0:
            os._exit(1)

    def get_environ(self):
        # The path as sent: an encoded slash of a key is not a separator.
        return {**super().get_environ(), "REQUEST_URI": self.path}

    def log_message(self, format, *arguments):
        sys.stderr.write("%s %s\n" % (self.command, format % arguments))


def main(port, path, changes=None):
    QuietHandler.remaining_changes = changes
    odata = OData.new_instance()
    handler = odata.create_handler(odata.create_service_metadata(WorkshopModel()))
    store = open_store(path)
    handler.register(InMemoryProcessor(store, page_size=PAGE_SIZE))
    application = Keeper(ODataWSGIApp(handler, mount_path="/workshop"), store, path)
    listener = make_server("127.0.0.1", port, application, handler_class=QuietHandler)
    print("serving on port %d" % listener.server_port, flush=True)
    listener.serve_forever()


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], *map(int, sys.argv[3:]))
