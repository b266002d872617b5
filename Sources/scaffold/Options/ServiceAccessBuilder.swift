import CommandLineInterface
import HTTPTransport
import LocalFiles
import Scaffold

/// Builds the access to the service at a URL from the options. Secrets come from files or are asked for.
struct ServiceAccessBuilder {
  /// Headers whose value is a secret. They are refused as arguments, which every user of the machine can read.
  private static let secretHeaders = ["authorization", "cookie", "proxy-authorization", "x-api-key", "apikey"]

  let arguments: ParsedArguments
  let console: Console
  /// The user, from `--user` or a question.
  let user: String?

  /// The access that the options describe.
  ///
  /// - Throws: ``ArgumentError`` for options that contradict each other, ``ScaffoldError`` for files that cannot be
  ///   read, `CancellationError` if a question is interrupted.
  func access() throws -> ServiceAccess {
    var access = ServiceAccess(credentials: try credentials(), headers: try headers())
    access.settings = try connection(of: access.settings)
    if arguments[OptionCatalogue.netrc] { access.settings.netrc = .homeDirectory }
    return access
  }

  /// The settings of the connection that the options describe, without credentials for the service.
  ///
  /// - Throws: the errors of ``access()``.
  func connection(of settings: TransportSettings = TransportSettings()) throws -> TransportSettings {
    var settings = settings
    if let file = arguments[OptionCatalogue.authority] {
      _ = try PEMFile(path: file).text()
      settings.authorities = TrustedAuthorities(file: file)
    }
    settings.clientCertificate = try ClientCertificateBuilder(arguments: arguments, console: console).certificate()
    if let proxy = arguments[OptionCatalogue.proxy] { settings.proxy = try checked(proxy: proxy) }
    if let seconds = arguments[OptionCatalogue.timeout] { settings.timeout = .seconds(seconds) }
    return settings
  }

  private func credentials() throws -> HTTPCredentials {
    let passwordFile = arguments[OptionCatalogue.passwordFile]
    let bearerFile = arguments[OptionCatalogue.bearerFile]
    if let command = arguments[OptionCatalogue.tokenCommand] {
      guard user == nil, passwordFile == nil, bearerFile == nil else {
        throw conflict("'--token-command' excludes a user and '--bearer-file'", hint: "give one of them")
      }
      return .bearer(try token(from: command))
    }
    switch (user, passwordFile, bearerFile) {
    case (_?, _, _?), (nil, _?, _?):
      throw conflict("a user and '--bearer-file' exclude each other", hint: "give one of them")
    case (nil, _?, nil): throw conflict("'--password-file' needs a user", hint: "add '--user U'")
    case (nil, nil, nil): return .none
    case (nil, nil, let file?): return try .bearer(file: file)
    case (let user?, let file?, nil): return try .basic(user: user, passwordFile: file)
    case (let user?, nil, nil): return .basic(user: user, password: try password(of: user))
    }
  }

  /// The first line that a command prints and that is not empty.
  private func token(from command: String) throws -> SecretText {
    let line: Substring?
    do throws(SecretCommandError) {
      line = try SecretCommand.output(of: command).split(whereSeparator: \.isNewline).first
    } catch .notStarted {
      throw ScaffoldError(
        .notSetUp, .cannotStartProgram, "cannot start a shell for '--token-command'",
        hint: "check that '/bin/sh' exists")
    } catch .tooSlow {
      throw tokenFailure("the token command did not end within \(SecretCommand.limit.components.seconds) seconds")
    } catch {
      throw tokenFailure("the token command failed")
    }
    guard let line else { throw tokenFailure("the token command printed nothing") }
    return SecretText(String(line))
  }

  /// The command may contain a secret, so it is not shown.
  private func tokenFailure(_ message: String) -> ScaffoldError {
    ScaffoldError(.notSetUp, .tokenCommandFailed, message, hint: "run it on its own to see why")
  }

  private func checked(proxy: String) throws -> String {
    guard !proxy.contains("@") else {
      throw conflict(
        "the URL of the proxy holds a user name or password, which must not be in an argument",
        hint: "set it in the environment as 'https_proxy' or 'http_proxy'")
    }
    return proxy
  }

  private func password(of user: String) throws -> SecretText {
    let remedy = "write it into a file that only you can read and name it with '--password-file'"
    guard console.isInteractive else {
      throw conflict("the password of '\(user)' cannot be asked for without a terminal", hint: remedy)
    }
    guard let password = try console.askSecret("password of \(user)") else {
      throw conflict("no password of '\(user)' was given", hint: remedy)
    }
    return SecretText(password)
  }

  private func headers() throws -> HTTPHeaders {
    var headers = HTTPHeaders()
    for text in arguments[OptionCatalogue.header] {
      let fields = try HeaderArgument(text).fields
      for field in fields {
        if !text.hasPrefix("@"), Self.secretHeaders.contains(field.name.lowercased()) {
          throw conflict(
            "the header '\(field.name)' holds a secret, which must not be in an argument",
            hint: "write it into a file and give '--header @FILE'")
        }
        headers.add(field.name, field.value)
      }
    }
    return headers
  }

  private func conflict(_ message: String, hint: String) -> ArgumentError {
    ArgumentError(.conflict, message, hint: hint, path: arguments.path)
  }
}
