"""Writes the benchmark's model, a service of 200 types with 20 properties each, as JSON."""

import json
import sys

TYPES = 200
PROPERTIES = 20
SCALARS = ["String", "Int", "Decimal", "Bool", "Timestamp"]


def property_of(index: int) -> dict:
    return {
        "name": f"property{index}",
        "serviceName": f"PROPERTY_{index}",
        "type": SCALARS[index % len(SCALARS)],
        "documentation": f"The property at place {index} of its entity & its sorting key.",
        "isOptional": index % 3 == 0,
        "isLast": index == PROPERTIES - 1,
    }


def type_of(index: int) -> dict:
    return {
        "name": f"BusinessEntity{index}",
        "documentation": f"An entity of the service: number {index} of \"all\".",
        "properties": [property_of(number) for number in range(PROPERTIES)],
    }


model = {"service": {"name": "BusinessService"}, "types": [type_of(index) for index in range(TYPES)]}
with open(sys.argv[1], "w", encoding="utf-8") as file:
    json.dump(model, file)
