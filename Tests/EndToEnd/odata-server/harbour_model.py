"""The model and the rows of the harbour that serve.py serves."""

import datetime
import uuid

SHIPS = 64
BERTHS = 7


def properties(*definitions):
    return [dict(zip(("Name", "Type", "Nullable"), definition)) for definition in definitions]


MODEL = {
    "DataServices": {
        "Schemas": [
            {
                "Namespace": "Harbour",
                "ComplexTypes": [
                    {
                        "Name": "Measure",
                        "Properties": properties(("Length", "Edm.Double", False), ("Unit", "Edm.String", True)),
                    }
                ],
                "EntityTypes": [
                    {
                        "Name": "Ship",
                        "Key": {"PropertyRefs": [{"Name": "Number"}]},
                        "Properties": properties(
                            ("Number", "Edm.Int32", False),
                            ("Name", "Edm.String", False),
                            ("Tonnage", "Edm.Double", True),
                            ("Draught", "Edm.Decimal", True),
                            ("Built", "Edm.Date", True),
                            ("Arrived", "Edm.DateTimeOffset", True),
                            ("Moored", "Edm.Boolean", False),
                            ("Flags", "Collection(Edm.String)", False),
                            ("Size", "Harbour.Measure", True),
                            ("BerthCode", "Edm.String", True),
                        ),
                        "NavigationProperties": [{"Name": "Berth", "Type": "Harbour.Berth", "Nullable": True}],
                    },
                    {
                        "Name": "Berth",
                        "Key": {"PropertyRefs": [{"Name": "Code"}]},
                        "Properties": properties(
                            ("Code", "Edm.String", False), ("Quay", "Edm.String", False), ("Depth", "Edm.Double", True)
                        ),
                    },
                ],
                "EntityContainers": [
                    {
                        "Name": "Container",
                        "EntitySets": [
                            {
                                "Name": "Ships",
                                "EntityType": "Harbour.Ship",
                                "NavigationPropertyBindings": [{"Path": "Berth", "Target": "Berths"}],
                            },
                            {"Name": "Berths", "EntityType": "Harbour.Berth"},
                        ],
                    }
                ],
            }
        ]
    }
}


def ship(number):
    return {
        "uuid": uuid.UUID(int=number),
        "Number": number,
        "Name": "Żegluga O'Brien & Co. %d" % number,
        "Tonnage": 1000.5 * number if number % 5 else None,
        "Draught": 4.25,
        "Built": "%d-03-01" % (1950 + number),
        "Arrived": datetime.datetime(2024, 5, 1, 12, 30, 15) + datetime.timedelta(hours=number),
        "Moored": number % 2 == 0,
        "Flags": ["PL", "NO"][: number % 3],
        "Size": {"Length": 10.5 + number, "Unit": "m"} if number % 4 else None,
        "BerthCode": "B-%d" % (1 + number % BERTHS),
    }


def berth(number):
    return {"uuid": uuid.UUID(int=1000 + number), "Code": "B-%d" % number, "Quay": "Północ", "Depth": 7.5 + number}


def insert_rows(database):
    database.get_collection("ships").insert_many([ship(number) for number in range(1, SHIPS + 1)])
    database.get_collection("berths").insert_many([berth(number) for number in range(1, BERTHS + 1)])
