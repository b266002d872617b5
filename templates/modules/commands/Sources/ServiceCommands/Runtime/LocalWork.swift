import CommandLineInterface
import DataCommands
import FoundationEssentials
import LocalFiles
import LocalStore
import OfflineData
import OnboardingSessions

/// Accesses a user's outbox file without a session, a service or a store, so that changes can be saved in any case.
struct LocalWork: Sendable {
  let application: any ServiceApplication
  /// The user, with the data key if there is a passcode and the session is unlocked.
  let context: OnboardingContext
  /// Whether the session is locked by a passcode, or the data needs one and has none.
  let isLocked: Bool

  /// The directory of the outbox and the store.
  var directory: ProfileDirectory { context.userDirectory.subdirectory("store") }
  private var outbox: URL { directory.url.appendingPathComponent("outbox.sqlite") }
  private var store: URL { directory.url.appendingPathComponent("store.sqlite") }
  private var isThere: Bool { FileManager.default.fileExists(atPath: outbox.path) }

  /// Whether the changes cannot be read without the passcode.
  var isUnreadable: Bool { isLocked && application.isEncrypted }

  /// Checks that the outbox still has every change that the store knows of.
  ///
  /// - Throws: ``OutboxError/changesMissing(path:entities:)``.
  func checkCompleteness() async throws {
    try Outbox.checkCompleteness(at: outbox, store: store, key: try await key())
  }

  /// The changes, in order; empty if there is no outbox file.
  ///
  /// - Throws: ``OutboxError`` if the file cannot be read, ``StoreError`` for an invalid key.
  func requests() async throws -> [OutboxRequest] {
    guard isThere else { return [] }
    let queue = try await Outbox.open(at: outbox, schema: application.schema, key: try await key())
    do {
      let requests = try await queue.requests()
      await queue.close()
      return requests
    } catch {
      await queue.close()
      throw error
    }
  }

  /// Ends the use of the outbox, so that no other process adds a change that would be lost with it.
  ///
  /// - Parameter exported: the changes that it may have; nil for any.
  /// - Returns: false if it has others.
  /// - Throws: ``OutboxError`` and ``StoreError`` if the file cannot be written.
  func retire(expecting exported: ArchiveReport?) async throws -> Bool {
    guard isThere else { return true }
    return try Outbox.retire(
      at: outbox, key: try await key(), expecting: exported?.requests, upTo: exported?.lastNumber)
  }

  /// Takes an outbox into use again whose removal was interrupted. Only a removal may do so that excludes all others.
  func reuse() async throws {
    if isThere { try Outbox.reuse(at: outbox, key: try await key()) }
  }

  private func key() async throws -> StoreKey? {
    try await application.storeKeySource.key(for: context)
  }

  /// Writes all readable changes to a file; `-` is standard output.
  ///
  /// - Parameter program: what a person types to unlock the session.
  /// - Throws: ``CommandError/unwritableFile(_:reason:)`` if a part was not written, also if the reader of standard output has
  ///   closed it: the changes may be removed after their export.
  func export(to file: String, program: String, console: Console) async throws -> ArchiveReport {
    guard isThere else { return ArchiveReport() }
    guard !isLocked else { throw AccessError.locked(program: program) }
    let key = try await key()
    guard file != "-" else {
      return try Outbox.salvage(at: outbox, key: key) { line in
        try Task.checkCancellation()
        console.output.write(bytes: line + [UInt8(ascii: "\n")])
        if let reason = console.output.loss { throw CommandError.unwritableFile(file, reason: reason) }
      }
    }
    return try ExportFile(path: file).write { file in
      try Outbox.salvage(at: outbox, key: key) { line in
        try Task.checkCancellation()
        try file.write(line + [UInt8(ascii: "\n")])
      }
    }
  }

  /// Reports what was exported.
  ///
  /// - Returns: ``CommandStatus/inputOutput`` if a part could not be read, else success.
  static func report(_ report: ArchiveReport, _ console: Console) -> CommandStatus {
    console.errors.writeLine("\(report.requests) \(report.requests == 1 ? "change" : "changes") exported")
    guard let damage = report.damage else { return .success }
    let lost =
      report.unreadable.isEmpty ? "" : "; unreadable: " + report.unreadable.map(String.init).joined(separator: ", ")
    console.errors.writeLine("the outbox is damaged: \(damage)\(lost)")
    return .inputOutput
  }
}

extension CommandRuntime {
  /// The local work of the onboarded user; nil if there is none.
  ///
  /// - Throws: ``AccessError/keyNeeded(program:variable:)`` and other errors of ``UserPasscode/unlockedContext()``.
  func localWork() async throws -> LocalWork? {
    guard let passcode = try await passcode() else { return nil }
    do {
      return LocalWork(
        application: application, context: try await passcode.unlockedContext(), isLocked: false)
    } catch PasscodeError.locked, PasscodeError.limitReached {
      return LocalWork(application: application, context: passcode.context, isLocked: true)
    }
  }
}
