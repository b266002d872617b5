import CommandLineInterface

extension OptionCatalogue {
  /// The options for reaching the service at a URL.
  static let service: [any OptionDeclaration] = [
    header, user, passwordFile, bearerFile, tokenCommand, netrc, authority, certificate, key, keyPasswordFile, proxy,
    timeout,
    refresh,
  ]

  private static let heading = "for a URL (a secret is never an argument, printed, or written into the package)"

  static let header = CommandOption(
    "header", each: .text("'K: V'|@FILE"), "a header for every request, or a file with one header per line",
    heading: heading)
  static let user = CommandOption(
    "user", .text("U"), "the user for Basic authentication; scaffold asks for the password", heading: heading)
  static let passwordFile = CommandOption(
    "password-file", .file("F"), "a file with the user's password on its first line", heading: heading)
  static let bearerFile = CommandOption(
    "bearer-file", .file("F"), "a file with a bearer token on its first line", heading: heading)
  static let tokenCommand = CommandOption(
    "token-command", .text("CMD"), "a shell command that prints a bearer token on its first line", heading: heading)
  static let netrc = CommandOption(
    "netrc", "read the host's user and password from '.netrc' in the home directory", heading: heading)
  static let authority = CommandOption(
    "cacert", .file("F"), "PEM file of the certificates to verify the service with", defaultNote: "the system's",
    heading: heading)
  static let certificate = CommandOption(
    "cert", .file("F"), "PEM file of the client certificate, with or without its key", heading: heading)
  static let key = CommandOption(
    "key", .file("F"), "PEM file of the client certificate's key", defaultNote: "in the file of '--cert'",
    heading: heading)
  static let keyPasswordFile = CommandOption(
    "key-password-file", .file("F"),
    "a file with the password of an encrypted key on its first line; without it, scaffold asks", heading: heading)
  static let proxy = CommandOption(
    "proxy", .text("URL"), "the proxy to use; an empty URL means none",
    defaultNote: "from 'http_proxy', 'https_proxy' and 'no_proxy'", heading: heading)
  static let timeout = CommandOption(
    "timeout", .number("S", 0.001...86_400), "the time limit of a request, in seconds", defaultNote: "300",
    heading: heading)
  static let refresh = CommandOption(
    "refresh", "download the document even if the cached one is current", heading: heading)
}
