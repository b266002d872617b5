"""The model and the rows of the workshop that serve.py serves. No relation has a referential constraint."""

from decimal import Decimal

from odatapy.data import Entity, ValueType
from odatapy.edm.csdl import (
    CsdlAbstractEdmProvider,
    CsdlEntityContainer,
    CsdlEntitySet,
    CsdlEntityType,
    CsdlNavigationProperty,
    CsdlNavigationPropertyBinding,
    CsdlProperty,
    CsdlPropertyRef,
    CsdlSchema,
)

GUILDS = 5
MAKERS = 40
TOOLS = 25


def own(name, kind, **facets):
    return CsdlProperty(name=name, type=kind, **facets)


def entity_type(name, key, properties, relations):
    return CsdlEntityType(
        name=name, key=[CsdlPropertyRef(name=key)], properties=properties, navigation_properties=relations)


def entity_set(name, kind, **targets):
    bindings = [CsdlNavigationPropertyBinding(path=path, target=target) for path, target in targets.items()]
    return CsdlEntitySet(name=name, type="Workshop." + kind, navigation_property_bindings=bindings)


class WorkshopModel(CsdlAbstractEdmProvider):
    def get_schemas(self):
        guild = entity_type(
            "Guild", "ID",
            [own("ID", "Edm.Int32", nullable=False), own("Name", "Edm.String", nullable=False, max_length=60)],
            [CsdlNavigationProperty(name="Members", type="Workshop.Maker", collection=True)])
        maker = entity_type(
            "Maker", "ID",
            [
                own("ID", "Edm.Int32", nullable=False),
                own("Name", "Edm.String", nullable=False, max_length=60),
                own("Rate", "Edm.Decimal", precision=9, scale=2),
                own("Active", "Edm.Boolean", nullable=False),
            ],
            [
                CsdlNavigationProperty(name="Mentor", type="Workshop.Maker"),
                CsdlNavigationProperty(name="Tools", type="Workshop.Tool", collection=True),
            ])
        tool = entity_type(
            "Tool", "Code",
            [
                own("Code", "Edm.String", nullable=False, max_length=20),
                own("Name", "Edm.String", nullable=False, max_length=60),
                own("Weight", "Edm.Double"),
            ],
            [CsdlNavigationProperty(name="Keeper", type="Workshop.Maker")])
        container = CsdlEntityContainer(
            name="Container",
            entity_sets=[
                entity_set("Guilds", "Guild", Members="Makers"),
                entity_set("Makers", "Maker", Mentor="Makers", Tools="Tools"),
                entity_set("Tools", "Tool", Keeper="Makers"),
            ])
        return [CsdlSchema(namespace="Workshop", entity_types=[guild, maker, tool], entity_container=container)]


def entity(kind, **values):
    made = Entity(type="Workshop." + kind, etag='W/"1"')
    types = {int: "Edm.Int32", str: "Edm.String", bool: "Edm.Boolean", float: "Edm.Double", Decimal: "Edm.Decimal"}
    for name, value in values.items():
        made.set_property(name, value, ValueType.PRIMITIVE, types.get(type(value)))
    return made


def fill(store):
    """Inserts the rows and their links into an empty store."""
    guilds = [entity("Guild", ID=number, Name="Gildia %d" % number) for number in range(1, GUILDS + 1)]
    makers = [
        entity(
            "Maker", ID=number, Name="Zofia O'Hara & Co. %d" % number, Rate=Decimal("10.25") * number,
            Active=number % 2 == 0)
        for number in range(1, MAKERS + 1)
    ]
    tools = [
        entity("Tool", Code="T-%02d" % number, Name="Dłuto %d" % number, Weight=0.5 * number)
        for number in range(1, TOOLS + 1)
    ]
    store.set_entities("Guilds", guilds)
    store.set_entities("Makers", makers)
    store.set_entities("Tools", tools)
    store.declare_key_auto_generating("Makers")
    for place, maker in enumerate(makers):
        number = str(place + 1)
        store.add_relation("Guilds", str(1 + place % GUILDS), "Members", maker)
        if place >= 10:
            store.set_relation("Makers", number, "Mentor", [makers[place % 10]])
        for step in range(place % 3):
            store.add_relation("Makers", number, "Tools", tools[(place + step) % TOOLS])
    for place, tool in enumerate(tools[:20]):
        store.set_relation("Tools", "'T-%02d'" % (place + 1), "Keeper", [makers[place]])
