"""The description of the object of users, which the samples only refer to, as an organization answers it."""

import json
import os
import shutil

# The name, type and label of each field, and what differs from a text that may be empty and changed.
FIELDS = [
    ("Id", "id", "User ID", {"createable": False, "updateable": False, "nillable": False, "length": 18}),
    ("Username", "string", "Username", {"nillable": False, "unique": True, "idLookup": True, "length": 80}),
    ("LastName", "string", "Last Name", {"nillable": False, "length": 80}),
    ("FirstName", "string", "First Name", {"length": 40}),
    ("Name", "string", "Full Name", {"createable": False, "updateable": False, "nillable": False, "nameField": True, "length": 121}),
    ("Email", "email", "Email", {"nillable": False, "length": 128}),
    ("Alias", "string", "Alias", {"nillable": False, "length": 8}),
    ("IsActive", "boolean", "Active", {"nillable": False, "defaultedOnCreate": True}),
    ("ManagerId", "reference", "Manager ID", {"referenceTo": ["User"], "relationshipName": "Manager", "length": 18}),
    ("AccountId", "reference", "Account ID", {"referenceTo": ["Account"], "relationshipName": "Account", "length": 18}),
    ("SystemModstamp", "datetime", "System Modstamp", {"createable": False, "updateable": False, "nillable": False}),
]


def describe(samples, folder):
    """Writes the descriptions of accounts, contacts and users to a folder; returns the names of the files."""
    names = [name + ".describe.json" for name in ("Account", "Contact", "User")]
    for name in names[:2]:
        shutil.copy(os.path.join(samples, name), folder)
    with open(os.path.join(folder, names[1]), encoding="utf-8") as file:
        contact = json.load(file)
    # A text field has every member that a field can have.
    text = next(field for field in contact["fields"] if field["name"] == "FirstName")
    plain = {**text, "compoundFieldName": None, "extraTypeInfo": None}
    user = {
        **json.loads(json.dumps(contact).replace("/Contact", "/User")), "name": "User", "label": "User", "labelPlural": "Users",
        "keyPrefix": "005", "deletable": False, "undeletable": False, "childRelationships": [], "recordTypeInfos": [],
        "fields": [{**plain, "name": name, "type": type, "label": label, "length": 0, **other} for name, type, label, other in FIELDS],
    }
    with open(os.path.join(folder, names[2]), "w", encoding="utf-8") as file:
        json.dump(user, file)
    return names
