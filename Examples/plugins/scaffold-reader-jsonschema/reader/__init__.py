"""The parts of scaffold-reader-jsonschema."""
