import CommandLineInterface

extension OptionCatalogue {
  /// How the service behind a URL is reached.
  static let service: [OptionSpecification] = [header, user, passwordFile, bearerFile, netrc, authority, timeout]

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
  static let timeout = OptionSpecification(
    "timeout", value: ValueSpecification("S", .number(0.001...86_400)), "the seconds that a request may take",
    defaultNote: "300", heading: heading)
}
