import GeneratorCore

/// The diagnostics that building and testing a package uses.
extension DiagnosticID {
  package static let verification: [DiagnosticID] = [
    .compilerMessage, .templateOrigin, .metadataOrigin, .toolchainFailed,
  ]

  package static let compilerMessage = DiagnosticID(
    "compiler-message", .verification, [.error, .warning, .note],
    cause: "The Swift compiler or a test reported this message about the package.",
    remedy: "Correct the marked place. If it is in emitted code that you have not edited, report a bug.")

  package static let templateOrigin = DiagnosticID(
    "template-origin", .verification, [.note],
    cause: "The line of the previous message was emitted from this line of a template.",
    remedy: "Correct the template if the line is wrong.")

  package static let metadataOrigin = DiagnosticID(
    "metadata-origin", .verification, [.note],
    cause: "The line of the previous message was emitted for this element of the metadata.",
    remedy: "Check the element.")

  package static let toolchainFailed = DiagnosticID(
    "toolchain-failed", .verification, [.error],
    cause: "The Swift toolchain failed without reporting an error.",
    remedy: "Read the last lines of its output. 'swift build -v' in the package shows more.")
}
