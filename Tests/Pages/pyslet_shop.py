"""Serves the shop as OData 2.0 over SQLite with pyslet: pyslet_shop.py DOCUMENT ADDRESS. The address is that of the service for its clients.

It is another implementation of the service that the page about SAP uses, by other authors.
"""

import datetime
import decimal
import sys
import tempfile
import uuid
from pathlib import Path
from wsgiref.simple_server import WSGIRequestHandler, make_server

from pyslet.iso8601 import Time, TimePoint
from pyslet.odata2 import core, metadata
from pyslet.odata2.server import Server
from pyslet.odata2.sqlds import SQLiteEntityContainer

START = datetime.datetime(2024, 1, 1)


def product(number: int) -> str:
    return f"PR-{1000 + number}"


def group(number: int) -> int:
    """One of the three categories, suppliers and customers."""
    return 1 + number % 3


def category(number: int) -> str:
    return f"Category {group(number)}"


def customer(number: int) -> uuid.UUID:
    return uuid.UUID(int=group(number))


def same(number: int) -> int:
    return number


# The sets in the order in which they can refer to each other: how many entities, and for each navigation property that is bound, the property
# that has the key of the other entity, and that key.
SETS = {
    "Customers": (3, {}),
    "Suppliers": (3, {}),
    "ProductCategories": (3, {}),
    "Products": (12, {"CategoryDetails": ("Category", category), "Supplier": ("SupplierId", group)}),
    "Stock": (12, {"Product": ("ProductId", product)}),
    "SalesOrderHeaders": (5, {"Customer": ("CustomerId", customer)}),
    "SalesOrderItems": (5, {"Header": ("SalesOrderId", same), "Product": ("ProductId", product)}),
}


def sample(name: str, kind: str, length: int | None, number: int):
    """A value for a property of a type."""
    if name == "ProductId":
        return product(number)
    day = (START + datetime.timedelta(days=number)).strftime("%Y-%m-%dT%H:%M:%S")
    return {
        "StringValue": lambda: f"{name} {number}"[:length or 40],
        "Int32Value": lambda: number,
        "Int64Value": lambda: number,
        "DecimalValue": lambda: decimal.Decimal("10.50") * number,
        "BooleanValue": lambda: False,
        "GuidValue": lambda: uuid.UUID(int=number),
        "TimeValue": lambda: Time.from_str("08:30:00"),
        "DateTimeValue": lambda: TimePoint.from_str(day),
        "DateTimeOffsetValue": lambda: TimePoint.from_str(day + "Z"),
    }[kind]()


def fill(properties, values, number: int) -> None:
    for declared in properties:
        value = values[declared.name]
        if declared.complexType is not None:
            fill(declared.complexType.Property, value, number)
        else:
            value.set_from_value(sample(declared.name, type(value).__name__, declared.maxLength, number))


def insert(container, name: str, count: int, bindings: dict) -> None:
    with container[name].open() as entities:
        for number in range(1, count + 1):
            entity = entities.new_entity()
            fill(entity.type_def.Property, entity, number)
            for relation, (declared, key) in bindings.items():
                entity[declared].set_from_value(key(number))
                entity[relation].bind_entity(key(number))
            entities.insert_entity(entity)


def merge_what_is_sent() -> None:
    """pyslet resets what a MERGE omits, even the key. A gateway keeps it (OData 2.0, [MS-ODATA] 2.2.7.3)."""
    read = core.Entity.set_from_json_object

    def merge(self, sent, *arguments, **options):
        kept = {name: value.value for name, value in self.data_items() if self.exists and name not in sent and hasattr(value, "value")}
        read(self, sent, *arguments, **options)
        for name, value in kept.items():
            self[name].set_from_value(value)

    core.Entity.set_from_json_object = merge


class QuietHandler(WSGIRequestHandler):
    def log_message(self, format, *arguments):
        sys.stderr.write(f"{self.command} {format % arguments}\n")


def main(path: str, address: str) -> None:
    merge_what_is_sent()
    document = metadata.Document()
    with open(path, "rb") as source:
        document.read(source)
    container = document.root.DataServices["Shop.ShopService"]
    with tempfile.TemporaryDirectory() as folder:
        store = SQLiteEntityContainer(file_path=str(Path(folder) / "shop.db"), container=container)
        store.create_all_tables()
        for name, (count, bindings) in SETS.items():
            insert(container, name, count, bindings)
        server = Server(address)
        server.set_model(document)
        listener = make_server("127.0.0.1", 0, server, handler_class=QuietHandler)
        print(f"serving at http://127.0.0.1:{listener.server_port}/", flush=True)
        listener.serve_forever()


if __name__ == "__main__":
    main(*sys.argv[1:])
