import AppLifecycle
import CommandLineInterface
import FoundationEssentials
import LayeredSettings
import LocalStore
import OfflineData
import OnboardingSessions
import ServiceData
import Synchronization
import TypedEntities

/// The onboarding step that opens the store, without any request to the service. It also makes the controller the default
/// source of entity types and registers it in the dependency container.
struct StoreOpening: Sendable {
  let connector: ServiceConnector
  let demoDirectory: URL
  /// Whether to show the progress of opening, because a download follows.
  let showsOpening: Bool
  /// Whether the command needs the named syncs; otherwise an error in their file is only a warning.
  let needsSyncs: Bool
  /// Shows a warning.
  let warn: @Sendable (String) -> Void
  let display: ProgressDisplay
  /// What a removal may remove.
  let removal: AgreedRemoval

  var step: OpenStoreStep {
    OpenStoreStep(
      open: { context in try await open(context) },
      remove: { context in
        try removal.remove(context.userDirectory.subdirectory("store"))
        BrowserPlaceNote(profile: context.profile).remove()
        try connector.application.storeKeySource.removeKey(of: context)
        try ServiceContact(directory: context.userDirectory).remove()
      })
  }

  private func open(_ context: OnboardingContext) async throws -> OnboardingContext {
    let directory = context.userDirectory.subdirectory("store")
    try directory.create()
    let configuration = try context.value(for: .configuration)
    var connector = connector
    connector.server = try context[.settings] ?? SettingsDownloadStep.stored(in: context.userDirectory)
    let settings = try connector.settings.settings(server: connector.server)
    let remote = try connector.service(
      configuration, credential: context[.credential] ?? .none, demoDirectory: demoDirectory)
    let key = try await connector.application.storeKeySource.key(for: context)
    var options = StoreOptions(
      key: key, searchedSets: connector.application.searchedSets, leftSets: connector.application.leftSets)
    options.user = configuration.user
    options.pageSize = settings[ServiceSettings.pageSize]
    let (syncs, fault) = try syncs(of: remote)
    let policies = syncs.reduce(into: connector.application.conflictPolicies) { policies, sync in
      policies[sync.set] = sync.conflictPolicy ?? policies[sync.set]
    }
    let uploads = UploadSettings(
      policy: settings[ServiceSettings.conflictPolicy], policies: policies,
      backoff: BackoffPolicy(maximumDelay: Double(settings[ServiceSettings.resendPause])),
      updateMode: configuration.replacesEntities == true ? .replace : .merge,
      splitsTransactions: connector.application.splitsTransactions,
      now: try DependencyContainer.current.resolve(WallClock.self).now)
    let controller = try DependencyContainer.current.resolve(ControllerFactory.self).make {
      try connector.application.makeController(
        remote: remote, directory: directory.url, options: options, uploads: uploads,
        delegate: ProgressRelay(display, showsOpening: showsOpening, contact: contact(context)))
    }
    var context = context
    if let fault {
      await controller.offline?.useNoSyncs(because: fault)
    } else {
      try await controller.offline?.use(syncs)
    }
    try await controller.open(.local)
    context[.controller] = controller
    DefaultSource.use(controller)
    DependencyContainer.current.register(ProgramSettings.self) { _ in settings }
    DependencyContainer.current.register((any ODataControlling).self) { _ in controller }
    return context
  }
}

extension StoreOpening {
  /// Stores that the service has answered, if the time of the last contact matters.
  private func contact(_ context: OnboardingContext) -> @Sendable () -> Void {
    guard connector.application.disconnectionPolicy.isActive else { return {} }
    let (contact, clock) = (ServiceContact(directory: context.userDirectory), WallClock.current)
    return { try? contact.note(clock.now()) }
  }

  /// The named syncs, or the error in their file if the command does not need them.
  private func syncs(of remote: any RemoteService) throws -> (syncs: [NamedSync], fault: SyncFileError?) {
    do {
      return (try connector.syncs.syncs(of: remote), nil)
    } catch let error as SyncFileError where !needsSyncs {
      warn("\(error); nothing is synchronized until this is corrected")
      return ([], error)
    }
  }
}

/// Shows a controller's progress on the console, and notes the first answer of the service in each operation.
///
/// The operation still keeps other processes from removing the data then. A removal for lack of contact that waits for its end
/// finds the contact.
final class ProgressRelay: OfflineODataProviderDelegate {
  private let display: ProgressDisplay
  /// Whether to show the progress of opening; false if it only opens a file.
  private let showsOpening: Bool
  private let contact: @Sendable () -> Void
  private let answered = Mutex<UUID?>(nil)

  init(_ display: ProgressDisplay, showsOpening: Bool, contact: @escaping @Sendable () -> Void) {
    self.display = display
    self.showsOpening = showsOpening
    self.contact = contact
  }

  func didUpdateOpenProgress(_ event: ProgressEvent) {
    if showsOpening { show(event) }
  }
  func didUpdateDownloadProgress(_ event: ProgressEvent) { show(event) }
  func didUpdateUploadProgress(_ event: ProgressEvent) { show(event) }

  private func show(_ event: ProgressEvent) {
    if event.hasAnswer {
      let isFirst = answered.withLock { answered in
        defer { answered = event.operationID }
        return answered != event.operationID
      }
      if isFirst { contact() }
    }
    display.show(ProgressUpdate(event))
  }
}

extension ProgressEvent {
  /// Whether the service has applied a request of the operation, or sent a page of rows.
  fileprivate var hasAnswer: Bool {
    parameters["pages"] != nil || parameters["succeeded"].flatMap(Int.init).map { $0 > 0 } == true
  }
}
