"""Messages for the user."""

import difflib


class Unusable(Exception):
    """The document, or a part of it, cannot be used."""

    def __init__(self, message, place=None, hint=None):
        super().__init__(message)
        self.message = message
        self.place = place
        self.hint = hint


class Diagnostics:
    """Collects diagnostics as the response carries them. A place is a `Node` of a file."""

    def __init__(self):
        self.found = []

    def add(self, severity, message, place=None, hint=None):
        diagnostic = {"severity": severity, "message": message}
        if place is not None:
            diagnostic.update(place.location(), length=place.length)
        if hint:
            diagnostic["hint"] = hint
        self.found.append(diagnostic)

    def warn(self, message, place=None, hint=None):
        self.add("warning", message, place, hint)


def did_you_mean(name, known):
    """A hint with the name that was probably meant; None if no name is similar."""
    close = difflib.get_close_matches(name, list(known), n=1)
    return f"did you mean '{close[0]}'?" if close else None
