import CommandLineInterface
import DataCommands
import OfflineData
import ServiceData

/// Puts changes into the outbox, from which the next synchronization sends them.
struct OutboxChanges: ChangeWriting {
  private let controller: OfflineDataController
  private let options: ChangeOptions
  private let program: String
  private let console: Console

  init(_ controller: OfflineDataController, options: ChangeOptions, program: String, console: Console) {
    self.controller = controller
    self.options = options
    self.program = program
    self.console = console
  }

  func take(_ change: ServiceChange) async throws -> Row? {
    let row = try await controller.perform(change, content: nil, options: options)
    report()
    return row
  }

  func media(
    of key: EntityKey?, in set: String, property: String?, into receiver: ContentReceiver
  ) async throws -> MediaContent {
    try await controller.media(of: key, in: set, property: property, into: receiver)
  }

  func media(
    of key: EntityKey?, in set: String, property: String?, to file: String
  ) async throws -> MediaContent {
    try await controller.media(of: key, in: set, property: property, to: file)
  }

  func setMedia(_ content: MediaContent, of key: EntityKey?, in set: String, property: String?) async throws {
    _ = try await controller.setMedia(content, of: key, in: set, property: property, options: options)
    report()
  }

  func create(_ row: Row, content: MediaContent, in set: String) async throws -> Row? {
    let created = try await controller.create(row, in: set, media: content, options: options)
    report()
    return created
  }

  private func report() {
    console.errors.writeLine(
      options.isDraft
        ? "kept as a draft; '\(program) queue release' lets the next sync send it"
        : "kept on this machine; '\(program) sync' sends it")
  }
}
