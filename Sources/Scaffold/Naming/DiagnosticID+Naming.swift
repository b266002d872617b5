import GeneratorCore

/// The diagnostics that naming uses.
extension DiagnosticID {
  package static let naming: [DiagnosticID] = [
    .invalidPinnedName
  ]

  package static let invalidPinnedName = DiagnosticID(
    "invalid-pinned-name", .selection, [.error],
    cause: "A name that is pinned for an element is not a Swift identifier.",
    remedy: "Choose a name of letters, digits and underscores that starts with a letter.")
}
