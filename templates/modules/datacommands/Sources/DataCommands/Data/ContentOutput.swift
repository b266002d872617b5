import CommandLineInterface
import ServiceData
import Synchronization

/// Passes content on to the output as it arrives. If it starts again after a failure, what the output already has is
/// compared and left out.
final class ContentOutput: Sendable {
  private struct State {
    /// The number of bytes that were received since the last start, and that the output has.
    var received = 0
    var written = 0
    /// Hashes of what was received since the last start, and of what the output has (FNV-1a).
    var hash = ContentOutput.emptyHash
    var writtenHash = ContentOutput.emptyHash
  }

  private static let emptyHash: UInt64 = 0xCBF2_9CE4_8422_2325
  private let output: ConsoleStream
  private let state = Mutex(State())

  init(_ output: ConsoleStream) { self.output = output }

  var receiver: ContentReceiver {
    ContentReceiver(
      start: { [self] in state.withLock { ($0.received, $0.hash) = (0, Self.emptyHash) } },
      part: { [self] bytes in
        if let new = try state.withLock({ try Self.new(of: bytes, &$0) }), !new.isEmpty { output.write(bytes: new) }
      })
  }

  private static func new(of bytes: [UInt8], _ state: inout State) throws -> [UInt8]? {
    let known = min(bytes.count, state.written - state.received)
    state.hash = hash(bytes.prefix(known), state.hash)
    state.received += bytes.count
    guard state.received >= state.written else { return nil }
    if known > 0, state.hash != state.writtenHash { throw ChangedContent() }
    let new = Array(bytes.dropFirst(known))
    state.hash = hash(new[...], state.hash)
    (state.written, state.writtenHash) = (state.received, state.hash)
    return new
  }

  private static func hash(_ bytes: ArraySlice<UInt8>, _ start: UInt64) -> UInt64 {
    bytes.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}

/// The content that was received again after a failure is not the same.
private struct ChangedContent: Error, CustomStringConvertible {
  let description = "it has changed while it was received; try again"
}
