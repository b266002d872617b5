import GeneratorCore

/// The diagnostics that reading from services uses.
extension DiagnosticID {
  package static let source: [DiagnosticID] = [
    .invalidURL, .malformedHeader, .emptySecretFile, .serviceUnreachable, .requestRefused, .unexpectedAnswer,
  ]

  package static let invalidURL = DiagnosticID(
    "invalid-url", .service, [.error],
    cause: "The given URL cannot be used.",
    remedy: "Name the URL of a service's root or '$metadata', a file, or '-' for standard input.")

  package static let malformedHeader = DiagnosticID(
    "malformed-header", .service, [.error],
    cause: "A header does not have the form 'Name: value'.",
    remedy: "Write for example --header 'Accept: text/xml'.")

  package static let emptySecretFile = DiagnosticID(
    "empty-secret-file", .service, [.error],
    cause: "The first line of a file with a password or token is empty.",
    remedy: "Write the secret on the first line of the file.")

  package static let serviceUnreachable = DiagnosticID(
    "service-unreachable", .service, [.error],
    cause: "The service cannot be reached: there is no connection, or its certificate is not trusted.",
    remedy: "Check the address, the network and the proxy. Use '--cacert' for a private certificate authority.")

  package static let requestRefused = DiagnosticID(
    "request-refused", .service, [.error],
    cause: "The service answered the request with an error.",
    remedy: "Check the address, and whether the service requires '--user', '--bearer-file' or '--header'.")

  package static let unexpectedAnswer = DiagnosticID(
    "unexpected-answer", .service, [.error],
    cause: "The service answered with something other than metadata, for example with a sign-in page.",
    remedy: "Sign in with '--user' or '--bearer-file', and check that the address is that of the service.")
}
