import CommandLineInterface
import DataCommands
import OfflineData
import ServiceData

/// Puts changes into the outbox, from which the next synchronization sends them.
struct OutboxChanges: ChangeTaking {
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
    let row = try await keep(change)
    tell()
    return row
  }

  private func keep(_ change: ServiceChange) async throws -> Row? {
    switch change {
    case .create(let row, let set): return try await controller.create(row, in: set, options: options)
    case .update(let row, let key, let set, replaces: true):
      try await controller.queue.enqueue(.service(change), options: options)
      return try await controller.row(key ?? row.key, of: RowQuery(set: set))
    case .update(let row, let key, let set, replaces: false):
      return try await controller.update(row, key: key, in: set, options: options)
    case .delete(let key, let set, _): try await controller.delete(key, in: set, options: options)
    case .link(let source, let set, let navigation, let target, let targetSet):
      try await controller.link(source, in: set, navigation, to: target, in: targetSet, options: options)
    case .unlink(let source, let set, let navigation, let target, let targetSet):
      try await controller.unlink(source, in: set, navigation, from: target, in: targetSet, options: options)
    case .call(let call): try await controller.enqueue(call, options: options)
    }
    return nil
  }

  func media(of key: EntityKey?, in set: String, property: String?) async throws -> MediaContent {
    let queue = try await controller.queue
    for request in try await queue.requests(RequestFilter(set: set)).reversed() {
      guard request.key == key else { continue }
      switch request.change {
      case .media(let media) where media.property == property:
        return MediaContent(try await queue.content(of: media), contentType: media.contentType)
      case .service(.create(let row, _)) where row.type.hasStream && property == nil:
        return try await queue.content(ofNew: row)
      default: continue
      }
    }
    return try await controller.remote.media(of: key, in: set, property: property)
  }

  func setMedia(_ content: MediaContent, of key: EntityKey?, in set: String, property: String?) async throws {
    try await controller.setMedia(
      try content.loadedBytes(), contentType: content.contentType, of: key, in: set, property: property,
      etag: content.etag, options: options)
    tell()
  }

  func create(_ row: Row, content: MediaContent, in set: String) async throws -> Row? {
    let created = try await controller.create(row, in: set, media: content, options: options)
    tell()
    return created
  }

  private func tell() {
    console.errors.writeLine(
      options.isDraft
        ? "kept as a draft; '\(program) queue release' lets the next sync send it"
        : "kept on this machine; '\(program) sync' sends it")
  }
}
