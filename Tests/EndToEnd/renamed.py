"""Names of a service that change, and change back, while changes wait.

The package of one document fills store and outbox; emitted again with declared renames it goes on with them; and when that
run is undone, the program before it has all that waits, whichever of the two was told of it.
"""

import os

from scenario import Failed, equal

# The replacements in the document, and their number; 0 means every occurrence.
EDITS = [
    ('<EntityType Name="Supplier">', '<EntityType Name="Vendor">', 0), ("Shop.Supplier", "Shop.Vendor", 0),
    ('<EntitySet Name="Suppliers"', '<EntitySet Name="Vendors"', 0), ('Target="Suppliers"', 'Target="Vendors"', 0),
    ('<PropertyRef Name="SupplierId"/>', '<PropertyRef Name="VendorId"/>', 0),
    ('<Property Name="SupplierId"', '<Property Name="VendorId"', 1),
    ('ReferencedProperty="SupplierId"', 'ReferencedProperty="VendorId"', 0),
    ('<Property Name="SupplierName"', '<Property Name="Title"', 0), ('<Property Name="City"', '<Property Name="Town"', 0),
]
RENAMES = [
    "Shop.Supplier=Vendor", "Shop.ShopService/Suppliers=Vendors", "Shop.Supplier/SupplierId=VendorId",
    "Shop.Supplier/SupplierName=Title", "Shop.Address/City=Town",
]


def play(scenario, document):
    seen = {}
    scenario.step("generate and build", lambda: scenario.generate(document))
    scenario.step("fill the store", lambda: scenario.call("session", "open", "--demo"))
    scenario.step("see what is there", lambda: seen.update(rows=suppliers(scenario)))
    scenario.step("change without the service", lambda: seen.update(changes(scenario, seen["rows"])))
    scenario.step("generate again with renames", lambda: renames(scenario, document))
    scenario.step("have the new names in all that waits", lambda: has_new_names(scenario, seen))
    scenario.step("change under the new names", lambda: more_changes(scenario, seen))
    scenario.step("undo the run", lambda: undo(scenario))
    scenario.step("lose nothing that waits", lambda: has_everything(scenario, seen))
    scenario.step("take it all back", lambda: takes_back(scenario, seen))


def suppliers(scenario):
    return scenario.read("list", "Suppliers", "--orderby", "SupplierId")


def waiting(scenario):
    return [(change["id"], change["kind"], change["set"], change["values"]) for change in scenario.read("queue", "list")]


def changes(scenario, rows):
    first, second = (str(row["SupplierId"]) for row in rows[:2])
    scenario.call("update", "Suppliers", first, "--set", "SupplierName=Mill", "--set", "Address/City=Lviv")
    scenario.call("delete", "Suppliers", second)
    return {"waiting": waiting(scenario), "edited": suppliers(scenario)}


def renames(scenario, document):
    with open(document, encoding="utf-8") as file:
        text = file.read()
    for old, new, count in EDITS:
        if old not in text:
            raise Failed("the document has no %r" % old)
        text = text.replace(old, new, count or -1)
    later = os.path.join(scenario.folder, "later.xml")
    with open(later, "w", encoding="utf-8") as file:
        file.write(text)
    scenario.regenerate(later, *(word for rename in RENAMES for word in ("--rename", rename)))


def renamed(value):
    """A value with the later names in place of the earlier ones."""
    names = {"SupplierId": "VendorId", "SupplierName": "Title", "City": "Town"}
    if isinstance(value, dict):
        return {names.get(name, name): renamed(inner) for name, inner in value.items()}
    return value


def has_new_names(scenario, seen):
    expected = [(number, kind, "Vendors", renamed(values)) for number, kind, _, values in seen["waiting"]]
    equal(waiting(scenario), expected)
    equal(scenario.read("list", "Vendors", "--orderby", "VendorId"), [renamed(row) for row in seen["edited"]])


def more_changes(scenario, seen):
    third = str(seen["rows"][2]["SupplierId"])
    scenario.call("update", "Vendors", third, "--set", "Title=Forge", "--set", "Address/Town=Odesa")
    seen["count"] = len(waiting(scenario))
    seen["later"] = scenario.read("list", "Vendors", "--orderby", "VendorId")


def undo(scenario):
    scenario.run(scenario.scaffold, "undo", scenario.package)
    scenario.run("swift", "build", "--package-path", scenario.package)


def has_everything(scenario, seen):
    found = waiting(scenario)
    equal((len(found), found[:len(seen["waiting"])]), (seen["count"], seen["waiting"]))
    rows = suppliers(scenario)
    equal([renamed(row) for row in rows], seen["later"])
    equal((rows[1]["SupplierName"], rows[1]["Address"]["City"]), ("Forge", "Odesa"))


def takes_back(scenario, seen):
    scenario.call("queue", "undo", "--all")
    equal(waiting(scenario), [])
    equal(suppliers(scenario), seen["rows"])
