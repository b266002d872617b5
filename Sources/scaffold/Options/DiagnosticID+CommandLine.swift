import Scaffold

/// The diagnostics that the command line uses.
extension DiagnosticID {
  static let commandLine: [DiagnosticID] = [
    .conflictingArguments, .unknownDiagnostic, .invalidCertificateFile, .tokenCommandFailed,
    .unknownService, .severalServices,
  ]

  static let conflictingArguments = DiagnosticID(
    "conflicting-arguments", .general, [.error],
    cause: "Two arguments of the command exclude each other.",
    remedy: "Remove one of them.")

  static let unknownDiagnostic = DiagnosticID(
    "unknown-diagnostic", .general, [.error],
    cause: "There is no diagnostic with the given identifier.",
    remedy: "Correct the identifier. 'docs/DIAGNOSTICS.md' lists all of them.")

  static let invalidCertificateFile = DiagnosticID(
    "invalid-certificate-file", .general, [.error],
    cause: "A file with a certificate or key contains nothing in PEM form.",
    remedy: "Convert the file with 'openssl'.")

  static let tokenCommandFailed = DiagnosticID(
    "token-command-failed", .general, [.error],
    cause: "The command given with '--token-command' failed or printed no token.",
    remedy: "Run the command by itself to see why. It has to print the token on its first line.")

  static let unknownService = DiagnosticID(
    "unknown-service", .general, [.error],
    cause: "The package has several services, and '--service' names none of them.",
    remedy: "Name one of the services with '--service'. The message lists them.")

  static let severalServices = DiagnosticID(
    "several-services", .general, [.error],
    cause: "The settings for a new package list several services, but 'scaffold new' writes a package of one.",
    remedy: "Write the package with one service, and add each of the others with 'scaffold add'.")
}
