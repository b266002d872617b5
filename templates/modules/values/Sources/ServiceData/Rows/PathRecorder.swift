import SharedState

/// Records which members a key path reads from a probe row. This turns `\Product.name` into a path of metadata names
/// without declaring every property twice.
public final class PathRecorder: Sendable {
  /// Whether the row is real. If it is, only required members without a value are recorded.
  public let notesAbsence: Bool
  private let names = Locked<[String]>([])

  /// A recorder that has recorded nothing yet.
  public init(notesAbsence: Bool = false) { self.notesAbsence = notesAbsence }

  /// Records the metadata name of a member that was read.
  public func note(_ name: String) { names.withLock { $0.append(name) } }

  /// The names in the order in which they were read.
  public var segments: [String] { names.withLock { $0 } }
}
