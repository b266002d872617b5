"""Serves the sales orders of mock-sap as OData 4.0 over SQLite: serve.py PORT DATABASE [CHANGES].

A database that is there is served as it is. After that many changes the process ends, without a word.
"""

import os
import sys

from mocksap.__main__ import build_parser
from mocksap.server import Config, make_server


def main(port, database, changes=None):
    arguments = ["--port", port, "--db", database, "--require-if-match", "--no-request-log"]
    listener = make_server(Config(**vars(build_parser().parse_args(arguments))))

    class Mortal(listener.RequestHandlerClass):
        remaining_changes = changes

        def handle_one_request(self):
            super().handle_one_request()
            if Mortal.remaining_changes is None or self.command in (None, "GET", "HEAD"):
                return
            Mortal.remaining_changes -= 1
            if Mortal.remaining_changes == 0:
                self.wfile.flush()
                os._exit(1)

    listener.RequestHandlerClass = Mortal
    listener.serve_forever()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], *map(int, sys.argv[3:]))
