import CommandLineInterface

extension OptionCatalogue {
  /// How the service behind a URL is reached.
  static let service: [OptionSpecification] = [
    header, user, passwordFile, bearerFile, netrc, authority, certificate, key, keyPasswordFile, proxy, timeout,
    refresh,
  ]

  private static let heading = "for a URL (a secret is never an argument, printed, or written into the package)"

  static let header = OptionSpecification(
    "header", value: ValueSpecification("'K: V'|@FILE"), "a header of every request, or a file with a header per line",
    isRepeatable: true, heading: heading)
  static let user = OptionSpecification(
    "user", value: ValueSpecification("U"), "the user for Basic authentication; the password is asked for",
    heading: heading)
  static let passwordFile = OptionSpecification(
    "password-file", value: ValueSpecification("F", .file), "the file with the user's password on its first line",
    heading: heading)
  static let bearerFile = OptionSpecification(
    "bearer-file", value: ValueSpecification("F", .file), "the file with a bearer token on its first line",
    heading: heading)
  static let netrc = OptionSpecification(
    "netrc", "take user and password of the host from '.netrc' in the home directory", heading: heading)
  static let authority = OptionSpecification(
    "cacert", value: ValueSpecification("F", .file), "the certificates in PEM form that the service is verified by",
    defaultNote: "the system's", heading: heading)
  static let certificate = OptionSpecification(
    "cert", value: ValueSpecification("F", .file), "the client's own certificate in PEM form, with its key or without",
    heading: heading)
  static let key = OptionSpecification(
    "key", value: ValueSpecification("F", .file), "the key of the client's certificate in PEM form",
    defaultNote: "in the file of '--cert'", heading: heading)
  static let keyPasswordFile = OptionSpecification(
    "key-password-file", value: ValueSpecification("F", .file),
    "the file with the password of an encrypted key on its first line; without it, it is asked for", heading: heading)
  static let proxy = OptionSpecification(
    "proxy", value: ValueSpecification("URL"), "the proxy to go through; an empty one means none",
    defaultNote: "that of 'http_proxy', 'https_proxy' and 'no_proxy'", heading: heading)
  static let timeout = OptionSpecification(
    "timeout", value: ValueSpecification("S", .number(0.001...86_400)), "the seconds that a request may take",
    defaultNote: "300", heading: heading)
  static let refresh = OptionSpecification(
    "refresh", "ask for the whole document, even if the one kept in the cache is still the service's", heading: heading)
}
