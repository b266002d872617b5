import SharedState

/// Holds back the beginning of content until there is too much for an error, so that an error in place of content is not
/// passed on.
public final class HeldContent: Sendable {
  private struct State {
    public var bytes: [UInt8] = []
    var isHeld = true
  }

  private let size: Int
  private let next: ContentReceiver
  private let state = Locked(State())

  /// - Parameter next: receives the content.
  public init(atLeast size: Int, _ next: ContentReceiver) {
    self.size = size
    self.next = next
  }

  /// Forgets what is held back, because the content starts again.
  public func start() { state.withLock { $0 = State() } }

  /// What is held back: all content of less than the size.
  public var bytes: [UInt8] { state.withLock { $0.bytes } }

  /// Receives a part.
  public func take(_ bytes: [UInt8]) throws {
    let passed = state.withLock { state in
      guard state.isHeld else { return (isFirst: false, bytes: bytes) }
      state.bytes += bytes
      guard state.bytes.count >= size else { return (isFirst: false, bytes: []) }
      defer { state = State(isHeld: false) }
      return (isFirst: true, bytes: state.bytes)
    }
    if passed.isFirst { try next.start() }
    if !passed.bytes.isEmpty { try next.part(passed.bytes) }
  }

  /// Passes on what is held back, as content.
  public func passOn() throws {
    let (bytes, isHeld) = state.withLock { ($0.bytes, $0.isHeld) }
    guard isHeld else { return }
    try next.start()
    if !bytes.isEmpty { try next.part(bytes) }
  }
}
