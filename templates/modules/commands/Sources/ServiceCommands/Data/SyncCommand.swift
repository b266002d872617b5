import CommandLineInterface
import DataCommands
import OfflineData
import OnboardingSessions

/// `sync`: sends local changes, then downloads what changed on the service.
struct SyncCommand: RunnableCommand {
  static let uploadOnly = CommandOption("upload-only", "send local changes, but download nothing")
  static let downloadOnly = CommandOption("download-only", "download, but send nothing")
  static let only = CommandOption("only", each: .text("NAME", .sync), "only this set, or this sync of 'syncs.json'")
  static let full = CommandOption(
    "full", "download all rows again instead of only changes, and ask again for sets that the service refused")
  static let split = CommandOption(
    "split",
    "send the changes of transactions one by one if the service does not support change sets; it may apply only some")
  static let watch = WatchOptions.sync
  static let notifications = CommandOption(
    "notifications", .directory("DIR"),
    "with '--watch', synchronize at once the sets that notifications name: files '*.json' in this folder, or with '-' lines "
      + "of standard input")

  let application: any ServiceApplication

  var specification: CommandSpecification {
    CommandSpecification(
      "sync", "send local changes, then download what changed on the service",
      discussion: [
        "A finished sync exits with 3 while conflicts wait, and with 2 while there are refused changes or the service refuses "
          + "a set. A set that the service can never deliver is left out from then on, until '--full' or '--only' asks for it "
          + "again. If several statuses apply, the exit status is the first of 130, 74, 6, 5, 4, 3, 2.",
        "The JSON is an object: 'upload' (null if there was nothing to send; else 'sent', 'merged', 'found', 'unsent', "
          + "'repetitions', 'succeeded', 'failed', 'conflicted', 'givenUp', 'postponed', 'skipped', 'deferred', "
          + "'requests', 'decisions', 'replacedKeys', 'warnings', 'problem'), 'download' (an array of "
          + "'query', 'way', 'pages', 'rows', 'removed', 'outcome' and 'problem', 'restart' if the changes could not be read and "
          + "all rows were downloaded again, and 'refusal' with 'status', 'reason', 'since' and 'leftOut'), 'waiting' "
          + "('pending', 'drafts', 'errors', 'conflicts') and 'status'. Each of 'requests' has 'id', 'request', 'outcome', "
          + "'problem', 'waitsFor' and 'properties'; each of 'decisions' has 'id', 'policy' and 'properties'; each of "
          + "'replacedKeys' (keys that the service assigned to new entities instead of the requested ones) has "
          + "\(ReplacedKeyRecord.names).",
        "A file 'syncs.json' in the package, in the user's configuration or in the profile names downloads and uploads "
          + "('syncs'). '--only' with the name of a download sends nothing, and with that of an upload, downloads nothing. An "
          + "upload also sends the changes of other sets that have to precede its own.",
        "With '--watch', each synchronization prints one line, with '--format json' its object on one line. SIGTERM and Ctrl-C end "
          + "the program with 0 between two synchronizations, and with 130 during one. While the service fails, the pauses grow "
          + "up to 15 minutes; when it can be reached again, a synchronization starts at once. A service manager such as systemd "
          + "is notified when the first synchronization has ended (sd_notify). While the session is locked, it waits for "
          + "'session unlock'.",
        "A notification is a JSON object with at most 64 KB, such as {\"sets\":[\"SET\"]}; without 'sets', all sets are "
          + "synchronized. With '--notifications DIR', each file '*.json' in the folder is one; it is removed when it has been handled. "
          + "Write it under another name, then rename it. With '--notifications -', each line of standard input is one.",
      ],
      options: [Self.uploadOnly, Self.downloadOnly, Self.only, Self.full, Self.split, Self.watch, Self.notifications],
      examples: [
        "\(application.name) sync", "\(application.name) sync --full --only NAME",
        "\(application.name) sync --watch 60", "\(application.name) sync --watch 3600 --notifications DIR",
      ])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    try check(arguments)
    var runtime = CommandRuntime(application, arguments, console: console)
    runtime.needsSyncs = true
    try runtime.connector.syncs.check(
      arguments[Self.only], uploads: !arguments[Self.downloadOnly], downloads: !arguments[Self.uploadOnly])
    let options = SyncOptions(
      uploads: !arguments[Self.downloadOnly], downloads: !arguments[Self.uploadOnly],
      only: arguments[Self.only], isFull: arguments[Self.full],
      splitsTransactions: arguments[Self.split])
    guard let interval = arguments[Self.watch] else {
      return write(try await round(options, runtime, clearsBackoff: true).outcome, runtime)
    }
    let notifications = arguments[Self.notifications].map { Self.source($0, console) }
    return try await SyncWatch(WatchPauses(interval: interval), runtime, notifications: notifications) {
      occasion, runtime in
      var (options, runtime) = (options, runtime)
      runtime.isInBackground = occasion != .first
      if case .notification(let sets) = occasion { options.only = sets }
      return try await round(options, runtime, clearsBackoff: occasion == .first)
    }.run()
  }

  private func check(_ arguments: ParsedArguments) throws {
    if arguments[Self.uploadOnly], arguments[Self.downloadOnly] {
      throw ArgumentError(
        .conflict, "'--upload-only' and '--download-only' exclude each other", hint: "use only one of them")
    }
    if arguments[Self.uploadOnly], arguments[Self.full] {
      throw ArgumentError(
        .conflict, "'--full' is for downloads, but '--upload-only' downloads nothing", hint: "use only one of them")
    }
    guard arguments[Self.notifications] != nil else { return }
    if arguments[Self.watch] == nil {
      throw ArgumentError(
        .conflict, "'--notifications' is for '--watch', but a single synchronization waits for nothing",
        hint: "add '--watch SECONDS'")
    }
    if arguments[Self.uploadOnly] {
      throw ArgumentError(
        .conflict, "'--notifications' is for downloads, but '--upload-only' downloads nothing",
        hint: "use only one of them")
    }
  }

  private static func source(_ place: String, _ console: Console) -> any NotificationSource {
    let errors = console.errors
    let warn: @Sendable (String) -> Void = { errors.writeLine("warning: \($0)") }
    return place == "-" ? LineNotifications(console.input, warn: warn) : FolderNotifications(path: place, warn: warn)
  }

  /// Synchronizes the user's data once. It opens the session, so that it fails if the session was locked or closed
  /// in the meantime.
  ///
  /// - Parameter clearsBackoff: whether requests are sent although they wait for the end of a pause, as the user who
  ///   enters `sync` expects.
  private func round(
    _ options: SyncOptions, _ runtime: CommandRuntime, clearsBackoff: Bool
  ) async throws -> (outcome: SyncOutcome, configuration: SessionConfiguration) {
    try await runtime.withSession(reconnects: true) { session in
      if clearsBackoff, options.uploads, let offline = session.controller.offline {
        try await offline.queue.clearBackoff()
      }
      return (try await synchronize(session, options: options, runtime: runtime), session.configuration)
    }
  }

  private func synchronize(
    _ session: ServiceSession, options: SyncOptions, runtime: CommandRuntime
  ) async throws -> SyncOutcome {
    let report = try await session.controller.synchronize(options)
    try await runtime.noteContact(report)
    // This download has completed a first download that was interrupted.
    if options.downloads, options.only.isEmpty { OpeningNote(profile: runtime.profile).end() }
    return SyncOutcome(
      report, work: try await WaitingWork(session.controller), schema: runtime.schema,
      program: runtime.arguments.typedProgram)
  }

  private func write(_ outcome: SyncOutcome, _ runtime: CommandRuntime) -> CommandStatus {
    let output = RowOutput(runtime.arguments, console: runtime.console)
    guard output.format == .table else {
      output.record(outcome.record)
      return outcome.status
    }
    return outcome.write(runtime.console.output, runtime.console.errors)
  }
}
