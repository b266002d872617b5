import CommandLineInterface
import FoundationEssentials

/// The format of results.
package enum OutputFormat: String, Sendable, CaseIterable { case table, json, csv }

/// The options of every command of an emitted program.
package enum GlobalOptions {
  package static let profile = CommandOption(
    "profile", .directory("DIR"), "where the program keeps its state",
    defaultNote: "$XDG_STATE_HOME/NAME, with '--demo' NAME-demo")
  package static let serviceURL = CommandOption("service-url", .text("URL"), "the root of the service")
  package static let demo = CommandOption("demo", "use the package's fake service, without a network")
  package static let format = CommandOption(
    "format", .choice(of: OutputFormat.self), "the format of results", default: .table)
  package static let noInput = CommandOption("no-input", "never ask a question")
  package static let verbose = CommandOption("verbose", short: "v", "log every request, without secrets")
  package static let wide = CommandOption("wide", "show every column of a table in full, however long the lines get")
  package static let localTime = CommandOption(
    "local-time", "show moments in the time zone of this machine; only in tables")
  /// Only for commands that print rows.
  package static let labels = CommandOption(
    "labels", "show the metadata's labels in place of names; only in tables")
  package static let noPager = CommandOption(
    "no-pager", "write long results at once instead of showing them in $PAGER")
  /// Only programs with sessions declare it.
  package static let user = CommandOption(
    "as", .text("NAME", .user), "work for this user of the profile instead of the current one")
  package static let quiet = CommandOption("quiet", short: "q", "show no progress")

  /// The help text that applies to all commands.
  package static let discussion = [
    "With '--format json', a command that fails prints an object with 'status' and 'diagnostics' instead of its result. "
      + "Each diagnostic has 'severity', 'message' and, if there is one, 'hint'."
  ]

  /// The line about the help, for a program that is run without arguments.
  package static func firstHelp(of program: String) -> FirstStep {
    FirstStep("\(program) --help", "show all commands and options")
  }

  package static let all: [any OptionDeclaration] = [
    profile, serviceURL, demo, format, wide, localTime, noPager, noInput, quiet, verbose, CommandOption.help,
    CommandOption.version,
  ]

  /// Parses the address of a service.
  ///
  /// - Throws: `ArgumentError` if the text is not a URL, or contains a user or a password.
  package static func url(_ text: String) throws(ArgumentError) -> URL {
    guard let url = URL(string: text), url.scheme != nil else {
      // The part before '@' may be a secret.
      let shown = text.lastIndex(of: "@").map { "…" + text[$0...] } ?? text
      throw ArgumentError(
        .invalidValue, "'\(shown)' is not a URL, expected one that begins with 'http://' or 'https://'")
    }
    try checkHoldsNoSecret(url)
    return url
  }

  /// Refuses an address with a user or a password, since addresses are shown, logged and stored.
  package static func checkHoldsNoSecret(_ url: URL) throws(ArgumentError) {
    guard url.user != nil || url.password != nil else { return }
    throw ArgumentError(
      .invalidValue, "the service's address contains a user or a password, which would be stored and shown",
      hint: "leave it out of the address, and use '--user NAME' with '--password-file FILE'")
  }
}

extension ParsedArguments {
  /// What a person types before a command to go on with the same data: the name of the program, the service in a program of
  /// several, and the options of this command line that select the data.
  package var typedProgram: String {
    var words = [program.name]
    if let first = path.first, program.subcommand(at: [first, CompletionScript.answerer]) != nil {
      words.append(first)
    }
    if self[GlobalOptions.demo] { words.append("--demo") }
    if let profile = self[GlobalOptions.profile] {
      let isPlain = profile.allSatisfy { $0.isLetter || $0.isNumber || "/._-~".contains($0) }
      words += ["--profile", isPlain ? profile : CompletionScript.quote(profile)]
    }
    if let user = self[GlobalOptions.user] { words += ["--as", user] }
    return words.joined(separator: " ")
  }
}

/// The options for the connection to the service and for authentication.
package enum ConnectionOptions {
  package static let user = CommandOption(
    "user", .text("NAME"), "the user for Basic authentication; the program asks for the password")
  package static let passwordFile = CommandOption(
    "password-file", .file("FILE"), "a file with the password on its first line")
  package static let bearerFile = CommandOption(
    "bearer-file", .file("FILE"), "a file with a bearer token on its first line")
  package static let tokenCommand = CommandOption(
    "token-command", .text("CMD"),
    "a shell command that prints a bearer token on its first line; it runs again if the service refuses the token")
  package static let header = CommandOption("header", each: .file("@FILE"), "a file with headers for every request")
  package static let cacert = CommandOption("cacert", .file("FILE"), "PEM file of the certificate authorities to trust")
  package static let cert = CommandOption("cert", .file("FILE"), "PEM file of the client certificate and its key")

  /// The options that name a credential.
  package static let credentials: [any OptionDeclaration] = [user, passwordFile, bearerFile, tokenCommand]

  package static let all: [any OptionDeclaration] = credentials + [header, cacert, cert]

  /// Refuses options that name two services or several kinds of credentials.
  ///
  /// - Throws: `ArgumentError`.
  package static func checkExclusions(_ arguments: ParsedArguments) throws(ArgumentError) {
    try check(GlobalOptions.demo, excludes: [GlobalOptions.serviceURL], in: arguments)
    try check(tokenCommand, excludes: [user, passwordFile, bearerFile], in: arguments)
  }

  private static func check(
    _ option: some OptionDeclaration, excludes others: [any OptionDeclaration], in arguments: ParsedArguments
  ) throws(ArgumentError) {
    guard arguments.contains(option), let other = arguments.given(others).first else { return }
    throw ArgumentError(
      .conflict, "'--\(option.name)' and '--\(other.name)' exclude each other", hint: "use only one of them")
  }

  /// The file that a value of ``header`` names. Headers are only read from files, since other users can see the arguments
  /// of a process.
  ///
  /// - Throws: `ArgumentError` if the value does not begin with `@`.
  package static func headerFile(_ text: String) throws(ArgumentError) -> String {
    guard text.hasPrefix("@"), text.count > 1 else {
      throw ArgumentError(
        .invalidValue, "other users can see a header in an argument; write it to a file and use '@FILE'")
    }
    return String(text.dropFirst())
  }
}
