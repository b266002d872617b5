import GeneratorCore

/// The diagnostics that the stages use.
extension DiagnosticID {
  package static let pipeline: [DiagnosticID] = [
    .unknownEmittedFile, .nameNotKept, .selfRunningFile, .formerServiceUnusable, .referencesNotKept, .keptMetadataUsed,
    .ambiguousReader, .readerAsStep, .pluginWroteFiles, .unknownNamedElement,
  ]

  package static let unknownEmittedFile = DiagnosticID(
    "unknown-emitted-file", .package, [.error],
    cause: "The package has no emitted file with the path given in '--reset'.",
    remedy: "Name a file that 'scaffold regenerate --dry-run' lists.")

  package static let nameNotKept = DiagnosticID(
    "name-not-kept", .package, [.warning],
    cause: "An element cannot keep its Swift name, because another element in the same scope has it.",
    remedy: "Adapt your code to the new name, or revert the run with 'scaffold undo'.")

  package static let unknownNamedElement = DiagnosticID(
    "unknown-named-element", .plugins, [.warning],
    cause: "A reader or a transform chose a Swift name for an element that the service does not have.",
    remedy: "Correct the path in the plugin: 'Shop.Product' for a type, 'Shop.Product/Price' for a property.")

  package static let selfRunningFile = DiagnosticID(
    "self-running-file", .package, [.error],
    cause: "A file of a pack or plugin would be run by the toolchain or by git without your doing.",
    remedy: "Read the file. If you trust it, use '--trust'.")

  package static let formerServiceUnusable = DiagnosticID(
    "former-service-unusable", .package, [.error, .note],
    cause: "The package's copy of the metadata cannot be read, so changes cannot be listed.",
    remedy: "Restore the file from version control, or run 'scaffold regenerate' without '--rename'.")

  package static let referencesNotKept = DiagnosticID(
    "references-not-kept", .package, [.error],
    cause: "The package does not keep referenced documents from the network.",
    remedy: "Run 'scaffold regenerate' without '--offline'.")

  package static let keptMetadataUsed = DiagnosticID(
    "kept-metadata-used", .package, [.note],
    cause:
      "The source of the metadata is not on this machine: the package was made from standard input, or from a file that was "
      + "not copied along with it. The package is emitted from its own copy of the document.",
    remedy: "Nothing, if the service has not changed. Otherwise name its metadata with '--metadata'.")

  package static let ambiguousReader = DiagnosticID(
    "ambiguous-reader", .plugins, [.error],
    cause: "Several readers can read the document.",
    remedy: "Choose one of them with '--reader'.")

  package static let readerAsStep = DiagnosticID(
    "reader-as-step", .plugins, [.error],
    cause: "A reader was given as one of the plugins that change the model or the package.",
    remedy: "Name it with '--reader'.")

  package static let pluginWroteFiles = DiagnosticID(
    "plugin-wrote-files", .plugins, [.error],
    cause: "A plugin wrote to the package itself instead of returning files in its response.",
    remedy: "Correct the plugin. Its changes have been reverted.")
}
