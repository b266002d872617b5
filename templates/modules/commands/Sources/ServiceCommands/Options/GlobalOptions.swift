import CommandLineInterface

/// The options that every command of an emitted command line takes.
enum GlobalOptions {
  static let profile = OptionSpecification(
    "profile", value: ValueSpecification("DIR", .directory), "where the state of the program is kept",
    defaultNote: "$XDG_STATE_HOME/NAME")
  static let serviceURL = OptionSpecification(
    "service-url", value: ValueSpecification("URL"), "the root of the service")
  static let demo = OptionSpecification("demo", "use the package's own service, without a network")
  static let format = OptionSpecification(
    "format", value: .choice("table", "json", "csv"), "how results are printed", defaultValue: "table")
  static let noInput = OptionSpecification("no-input", "never ask a question")
  static let verbose = OptionSpecification("verbose", short: "v", "tell of every request, without secrets")
  static let quiet = OptionSpecification("quiet", short: "q", "show no progress")

  static let all = [
    profile, serviceURL, demo, format, noInput, quiet, verbose, OptionSpecification.help, OptionSpecification.version,
  ]
}

/// The options that say how a session reaches its service, kept for the commands that follow.
enum ConnectionOptions {
  static let user = OptionSpecification(
    "user", value: ValueSpecification("NAME"), "the user for Basic authentication; the password is asked for")
  static let passwordFile = OptionSpecification(
    "password-file", value: ValueSpecification("FILE", .file), "a file with the password in its first line")
  static let bearerFile = OptionSpecification(
    "bearer-file", value: ValueSpecification("FILE", .file), "a file with a bearer token in its first line")
  static let header = OptionSpecification(
    "header", value: ValueSpecification("@FILE", .file), "a file with headers that every request carries",
    isRepeatable: true)
  static let cacert = OptionSpecification(
    "cacert", value: ValueSpecification("FILE", .file), "certificates of the authorities that are trusted, in PEM")
  static let cert = OptionSpecification(
    "cert", value: ValueSpecification("FILE", .file), "the client's certificate and key, in PEM")

  static let all = [user, passwordFile, bearerFile, header, cacert, cert]
}
