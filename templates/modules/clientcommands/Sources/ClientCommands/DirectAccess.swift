import CommandLineInterface
import DataCommands
import FoundationEssentials
import HTTPTransport
import LocalFiles
import ServiceData

/// Accesses data directly on the service that the options name. Nothing is stored except the state of the demo.
struct DirectAccess: DataAccess {
  let application: any ClientApplication

  var program: String { application.name }
  var schema: ServiceSchema { application.schema }
  let readingOptions: [any OptionDeclaration] = []
  let listingOptions: [any OptionDeclaration] = []
  let changeOptions: [any OptionDeclaration] = []
  let deletionOptions: [any OptionDeclaration] = []
  let callOptions: [any OptionDeclaration] = []

  func keepsCall(_ arguments: ParsedArguments) -> Bool { false }

  /// Does nothing: every change goes to the service, without options that could contradict each other.
  func checkChange(_ arguments: ParsedArguments) {}

  func withData<Result: Sendable>(
    _ arguments: ParsedArguments, console: Console, _ work: (OpenedData) async throws -> Result
  ) async throws -> Result {
    let remote = try service(arguments, console: console)
    return try await work(
      OpenedData(reader: ServiceReader(remote), changes: ServiceChanges(remote), remote: remote))
  }

  private func service(_ arguments: ParsedArguments, console: Console) throws -> any RemoteService {
    try ConnectionOptions.checkExclusions(arguments)
    let log = log(arguments, console: console)
    if arguments[GlobalOptions.demo] {
      let demo = try application.makeDemo(in: application.profile(arguments).appendingPathComponent("demo"))
      return try application.makeService(
        at: demo.root, over: HTTPClient.session(with: demo.root, over: demo.transport, log: log))
    }
    guard let text = arguments[GlobalOptions.serviceURL] ?? application.serviceURL else { throw CommandError.noService }
    let root = try ServiceURL(try GlobalOptions.url(text).absoluteString)
    var connection = ServiceConnection(root: root, userAgent: "\(application.name)/\(application.version)")
    connection.authenticator = try authenticator(arguments, console: console)
    connection.headerFiles = try arguments[ConnectionOptions.header].map(ConnectionOptions.headerFile)
    connection.authorityFile = arguments[ConnectionOptions.cacert]
    connection.certificateFile = arguments[ConnectionOptions.cert]
    return try application.makeService(at: root, over: try connection.client(log: log))
  }

  /// Logs requests to standard error with `--verbose`; nil otherwise.
  private func log(_ arguments: ParsedArguments, console: Console) -> (@Sendable (ExchangeRecord) -> Void)? {
    guard arguments[GlobalOptions.verbose] else { return nil }
    let errors = console.errors
    return { errors.writeLine($0.description) }
  }

  private func authenticator(_ arguments: ParsedArguments, console: Console) throws -> any Authenticator {
    if let command = arguments[ConnectionOptions.tokenCommand] { return BearerAuthenticator(tokenCommand: command) }
    if let file = arguments[ConnectionOptions.bearerFile] {
      let token = try SecretFile.secret(in: file)
      return BearerAuthenticator { _ in SecretText(token) }
    }
    guard let user = arguments[ConnectionOptions.user] else { return NoAuthenticator() }
    return BasicAuthenticator(
      user: user, password: SecretText(try password(of: user, arguments, console: console)))
  }

  private func password(of user: String, _ arguments: ParsedArguments, console: Console) throws -> String {
    if let file = arguments[ConnectionOptions.passwordFile] { return try SecretFile.secret(in: file) }
    let isInteractive = console.isInteractive && !arguments[GlobalOptions.noInput]
    guard isInteractive, let password = try console.askSecret("Password of '\(user)': ") else {
      throw ArgumentError(
        .missingOperand, "there is no password for '\(user)'", hint: "name a password file with '--password-file FILE'")
    }
    return password
  }
}
