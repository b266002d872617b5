import SharedState

/// Notes which members a key path reads from a probe row, so that `\Product.name` can be told as a path of
/// metadata names without a second declaration of every property.
public final class PathRecorder: Sendable {
  /// Whether the row is real, and only required members are noted that have no value in it.
  public let notesAbsence: Bool
  private let names = Locked<[String]>([])

  /// A recorder that has noted nothing yet.
  public init(notesAbsence: Bool = false) { self.notesAbsence = notesAbsence }

  /// Notes the metadata name of a member that was read.
  public func note(_ name: String) { names.withLock { $0.append(name) } }

  /// The names in the order in which they were read.
  public var segments: [String] { names.withLock { $0 } }
}
