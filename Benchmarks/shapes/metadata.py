"""Prints OData metadata with as many entity types as the argument says, of 15 properties each."""
import sys

KINDS = ["String", "Int32", "Decimal", "Boolean", "DateTimeOffset", "Guid", "Double", "Int64"]


def properties(number):
    yield "ID", "Int32", False
    for index in range(1, 15):
        yield f"Property{index}", KINDS[(number + index) % len(KINDS)], index % 3 != 0


if __name__ == "__main__":
    count = int(sys.argv[1])
    print('<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>')
    print('<Schema Namespace="Shapes" xmlns="http://docs.oasis-open.org/odata/ns/edm">')
    for number in range(count):
        print(f'<EntityType Name="Type{number}"><Key><PropertyRef Name="ID"/></Key>')
        for name, kind, nullable in properties(number):
            print(f'<Property Name="{name}" Type="Edm.{kind}" Nullable="{str(nullable).lower()}"/>')
        print("</EntityType>")
    print('<EntityContainer Name="Container">')
    for number in range(count):
        print(f'<EntitySet Name="Set{number}" EntityType="Shapes.Type{number}"/>')
    print("</EntityContainer></Schema></edmx:DataServices></edmx:Edmx>")
