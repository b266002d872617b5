import GeneratorCore

/// The diagnostics that naming uses.
extension DiagnosticID {
  package static let naming: [DiagnosticID] = [
    .invalidPinnedName, .clashingName, .namesNotShortened, .unusedName, .invalidNamePattern, .unknownConvention,
  ]

  package static let clashingName = DiagnosticID(
    "clashing-name", .selection, [.error],
    cause: "A name in 'names' of 'scaffold.json' is reserved, or another element in the same scope has it.",
    remedy: "Choose another name. 'scaffold inspect --names' lists the names.")

  package static let namesNotShortened = DiagnosticID(
    "names-not-shortened", .selection, [.note],
    cause:
      "Elements keep a prefix or suffix that the rules for names strip, because their names would clash without it.",
    remedy: "Choose names for them in 'names' of 'scaffold.json' if you like. 'scaffold inspect --names' lists them.")

  package static let unusedName = DiagnosticID(
    "unused-name", .selection, [.warning],
    cause: "'names' in 'scaffold.json' has a name for an element that is not included, or does not exist.",
    remedy: "Correct or remove the path. 'scaffold inspect --names' lists the paths.")

  package static let invalidNamePattern = DiagnosticID(
    "invalid-name-pattern", .selection, [.error],
    cause: "A pattern in 'names' of 'scaffold.json' does not have exactly one '*'.",
    remedy: "Write the prefix and suffix to strip around a '*', such as 'A_*' or '*Type'.")

  package static let unknownConvention = DiagnosticID(
    "unknown-convention", .selection, [.error],
    cause: "'names' in 'scaffold.json' lists a convention that does not exist.",
    remedy: "Use 'sap', or an empty list for none.")

  package static let invalidPinnedName = DiagnosticID(
    "invalid-pinned-name", .selection, [.error],
    cause: "A name that is pinned for an element is not a Swift identifier.",
    remedy: "Choose a name of letters, digits and underscores that starts with a letter.")
}
