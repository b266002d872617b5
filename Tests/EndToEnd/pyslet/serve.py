"""Serves a small library as OData 2.0 over SQLite with pyslet: serve.py PORT DATABASE [CHANGES].

A database that is there is served as it is. After that many changes the process ends, without a word.
"""

import datetime
import decimal
import os
import sys
import uuid
from wsgiref.simple_server import WSGIRequestHandler, make_server

from pyslet.iso8601 import TimePoint
from pyslet.odata2 import metadata
from pyslet.odata2.server import Server
from pyslet.odata2.sqlds import SQLiteEntityContainer

AUTHORS = 12
BOOKS = 45
LOANS = 30
PAGE_SIZE = 20


def point(days):
    return TimePoint.from_str((datetime.datetime(2024, 1, 1) + datetime.timedelta(days=days)).strftime("%Y-%m-%dT%H:%M:%S"))


def insert_authors(container):
    with container["Authors"].open() as authors:
        for number in range(1, AUTHORS + 1):
            author = authors.new_entity()
            author["AuthorID"].set_from_value(number)
            author["Name"].set_from_value("Łucja O'Neill & Sons %d" % number)
            author["Home"]["City"].set_from_value("Kraków" if number % 2 else None)
            author["Home"]["Country"].set_from_value("PL")
            author["Born"].set_from_value(None if number % 3 == 0 else point(-10000 - number))
            author["Version"].set_from_value(1)
            authors.insert_entity(author)


def insert_books(container):
    with container["Books"].open() as books:
        for number in range(1, BOOKS + 1):
            book = books.new_entity()
            book["ISBN"].set_from_value("978/%03d" % number)
            book["Title"].set_from_value("Volume %d: 50%% off?" % number)
            book["Price"].set_from_value(decimal.Decimal("10.05") * number)
            book["Pages"].set_from_value(9007199254740993 + number)
            book["Weight"].set_from_value(0.1 * number)
            book["Available"].set_from_value(number % 2 == 0)
            book["Token"].set_from_value(uuid.UUID(int=number))
            book["Author"].bind_entity(1 + number % AUTHORS)
            books.insert_entity(book)


def insert_loans(container):
    with container["Loans"].open() as loans:
        for number in range(1, LOANS + 1):
            loan = loans.new_entity()
            loan["Member"].set_from_value("Ann O'Hara")
            loan["Number"].set_from_value(number)
            loan["Due"].set_from_value(point(number))
            loan["Returned"].set_from_value(False)
            loan["Book"].bind_entity("978/%03d" % (1 + number % BOOKS))
            loans.insert_entity(loan)


class QuietHandler(WSGIRequestHandler):
    remaining_changes = None

    def handle(self):
        super().handle()
        if self.remaining_changes is None or self.command == "GET":
            return
        QuietHandler.remaining_changes -= 1
        if self.remaining_changes == 0:
            os._exit(1)

    def log_message(self, format, *arguments):
        sys.stderr.write("%s %s\n" % (self.command, format % arguments))


def main(port, database, changes=None):
    is_new = not os.path.exists(database)
    QuietHandler.remaining_changes = changes
    document = metadata.Document()
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "library.edmx"), "rb") as source:
        document.read(source)
    container = document.root.DataServices["Library.LibraryContainer"]
    store = SQLiteEntityContainer(file_path=database, container=container)
    if is_new:
        store.create_all_tables()
        insert_authors(container)
        insert_books(container)
        insert_loans(container)
    server = Server("http://127.0.0.1:%d/library/" % port)
    server.set_model(document)
    server.topmax = PAGE_SIZE
    listener = make_server("127.0.0.1", port, server, handler_class=QuietHandler)
    print("serving on port %d" % listener.server_port, flush=True)
    listener.serve_forever()


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], *map(int, sys.argv[3:]))
