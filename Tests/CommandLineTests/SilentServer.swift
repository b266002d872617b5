import Foundation

/// A port on loopback that takes connections and never answers.
final class SilentServer: Sendable {
  private let listener: LoopbackListener

  init() throws { listener = try LoopbackListener() }

  var port: UInt16 { listener.port }

  /// Waits until someone connects; the connection stays open and silent until the end of the process.
  func awaitConnection() throws {
    _ = try listener.next()
  }
}
