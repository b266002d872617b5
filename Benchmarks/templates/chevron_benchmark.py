"""Renders a template with chevron and prints the megabytes per second of the median round."""

import json
import statistics
import sys
import time

import chevron

ROUNDS = 9

template_path, model_path, output_path = sys.argv[1:]
with open(template_path, encoding="utf-8") as file:
    template = file.read()
with open(model_path, encoding="utf-8") as file:
    model = json.load(file)

durations = []
for _ in range(ROUNDS):
    start = time.perf_counter()
    text = chevron.render(template, model)
    durations.append(time.perf_counter() - start)

data = text.encode("utf-8")
with open(output_path, "wb") as file:
    file.write(data)
print(f"{len(data) / statistics.median(durations) / 1e6:.1f}")
