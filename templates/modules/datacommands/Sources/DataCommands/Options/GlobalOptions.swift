import CommandLineInterface
import FoundationEssentials

/// The options that every command of an emitted command line takes.
package enum GlobalOptions {
  package static let profile = OptionSpecification(
    "profile", value: ValueSpecification("DIR", .directory), "where the program keeps its state",
    defaultNote: "$XDG_STATE_HOME/NAME, with '--demo' NAME-demo")
  package static let serviceURL = OptionSpecification(
    "service-url", value: ValueSpecification("URL"), "the root of the service")
  package static let demo = OptionSpecification("demo", "use the package's fake service, without a network")
  package static let format = OptionSpecification(
    "format", value: .choice("table", "json", "csv"), "the format of results", defaultValue: "table")
  package static let noInput = OptionSpecification("no-input", "never ask a question")
  package static let verbose = OptionSpecification("verbose", short: "v", "log every request, without secrets")
  package static let quiet = OptionSpecification("quiet", short: "q", "show no progress")

  /// What the help of a program says of all its commands.
  package static let discussion = [
    "With '--format json', a command that ends with an error prints an object of 'status' and 'diagnostics' in place of its "
      + "result; each diagnostic has 'severity', 'message' and, where there is one, 'hint'."
  ]

  package static let all = [
    profile, serviceURL, demo, format, noInput, quiet, verbose, OptionSpecification.help, OptionSpecification.version,
  ]

  /// The URL that a text names.
  package static func url(_ text: String) throws(ArgumentError) -> URL {
    guard let url = URL(string: text), url.scheme != nil else {
      // What stands before '@' may be a secret.
      let shown = text.lastIndex(of: "@").map { "…" + text[$0...] } ?? text
      throw ArgumentError(
        .invalidValue, "'\(shown)' is no URL, expected one that begins with 'http://' or 'https://'")
    }
    try checkHoldsNoSecret(url)
    return url
  }

  /// Addresses are shown, logged and kept, so that nothing secret may stand in one.
  package static func checkHoldsNoSecret(_ url: URL) throws(ArgumentError) {
    guard url.user != nil || url.password != nil else { return }
    throw ArgumentError(
      .invalidValue, "the service's address holds a user or a password, which would be kept and shown",
      hint: "leave it out of the address, and say '--user NAME' with '--password-file FILE'")
  }
}

/// The options that say how the service is reached, and who asks.
package enum ConnectionOptions {
  package static let user = OptionSpecification(
    "user", value: ValueSpecification("NAME"), "the user for Basic authentication; the program asks for the password")
  package static let passwordFile = OptionSpecification(
    "password-file", value: ValueSpecification("FILE", .file), "a file with the password on its first line")
  package static let bearerFile = OptionSpecification(
    "bearer-file", value: ValueSpecification("FILE", .file), "a file with a bearer token on its first line")
  package static let header = OptionSpecification(
    "header", value: ValueSpecification("@FILE", .file), "a file with headers for every request",
    isRepeatable: true)
  package static let cacert = OptionSpecification(
    "cacert", value: ValueSpecification("FILE", .file), "PEM file of the certificate authorities to trust")
  package static let cert = OptionSpecification(
    "cert", value: ValueSpecification("FILE", .file), "PEM file of the client certificate and its key")

  package static let all = [user, passwordFile, bearerFile, header, cacert, cert]

  /// The file that a value of ``header`` names. Headers come only from files, since arguments of a process can be seen by
  /// others.
  package static func headerFile(_ text: String) throws(ArgumentError) -> String {
    guard text.hasPrefix("@"), text.count > 1 else {
      throw ArgumentError(
        .invalidValue, "a header in an argument can be seen by other users; write it into a file and say '@FILE'")
    }
    return String(text.dropFirst())
  }
}
