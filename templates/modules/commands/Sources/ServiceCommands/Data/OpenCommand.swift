import AppLifecycle
import CommandLineInterface
import DataCommands
import FoundationEssentials
import OnboardingSessions
import ServiceData

/// `open`: opens a link to a set or an entity, through the delegates of the program.
struct OpenCommand: RunnableCommand {
  static let url = CommandOperand(
    ArgumentForm<URL>(
      "URL", expected: "a URL with a scheme", hint: "percent-encode characters that a URL cannot contain"
    ) { text in URL(string: text).flatMap { $0.scheme == nil ? nil : $0 } },
    "a link to a set or an entity")

  let application: any ServiceApplication

  private var access: SessionAccess { SessionAccess(application: application) }

  var specification: CommandSpecification {
    let scheme = application.serviceName
    return CommandSpecification(
      "open", "open a link to a set or an entity",
      discussion: [
        "'\(scheme)://SET' lists a set, '\(scheme)://SET/KEY' shows an entity. The key is written as for 'show', with "
          + "'/', '?', '#' and '%' percent-encoded. The service's own URLs of sets and entities can be opened as well, "
          + "if the service is that of the session. Nothing is sent to another one.",
        "Every delegate of the program receives the link. If none opens it, the status is 66.",
      ],
      options: access.linkOptions, operands: [Self.url],
      examples: [
        "\(application.name) open \(scheme)://SET", "\(application.name) open \(scheme)://SET/1",
        "\(application.name) open \"https://HOST/service/SET(1)\"",
      ])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let url = arguments[Self.url]
    try GlobalOptions.checkHoldsNoSecret(url)
    let runtime = CommandRuntime(application, arguments, console: console)
    let isWeb = ["http", "https"].contains(url.scheme?.lowercased())
    let service = isWeb ? try await runtime.addressedService() : nil
    let (isOpened, link) = try await ask(url, service)
    if let link { return try await access.showLinked(link.set, key: link.key, arguments, console: console) }
    if isOpened { return .success }
    // Without a session, it is not known which URLs are the service's.
    if isWeb, service == nil, try await runtime.sessionManager().state == .initial {
      throw try await runtime.noSession()
    }
    throw AccessError.unopened(url.absoluteString, scheme: application.serviceName, service: service?.address)
  }

  /// Asks all delegates of the program to open a link.
  ///
  /// - Returns: whether one has opened it, and what to show if it leads to the data.
  @MainActor
  private func ask(_ url: URL, _ service: (any AddressedService)?) throws -> (isOpened: Bool, link: DataLink?) {
    let links = ProgramDelegates.links ?? LinkDelegate(application)
    let delegates = ProgramDelegates.current ?? CompositeDelegate(application.delegates([links]))
    links.service = service
    let isOpened = delegates.open(url)
    return (isOpened, try links.accepted?.get())
  }
}

extension CommandRuntime {
  /// The service of the session, to read its URLs; nil if there is no session. Nothing is sent, and a locked session is not
  /// unlocked.
  ///
  /// - Throws: the errors of ``ServiceConnector/service(_:credential:demoDirectory:)``.
  fileprivate func addressedService() async throws -> (any AddressedService)? {
    guard let context = try await passcode()?.context,
      let configuration = try ConfigurationStep.kept(in: context.userDirectory)
    else { return nil }
    return try connector.service(configuration, credential: .none, demoDirectory: demoDirectory)
      as? any AddressedService
  }
}
