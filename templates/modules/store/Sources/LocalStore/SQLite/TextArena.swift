/// Memory for the texts that are bound to a statement during a run. SQLite would allocate a copy of every text, which is
/// slower than copying all texts of a run into one block that the next run reuses.
final class TextArena {
  private var chunk: UnsafeMutableBufferPointer<CChar>
  private var used = 0
  /// Chunks that became too small, but still contain texts of this run.
  private var outgrown: [UnsafeMutableBufferPointer<CChar>] = []

  init() { chunk = .allocate(capacity: 64) }

  deinit {
    clear()
    chunk.deallocate()
  }

  /// Releases all texts; pointers to them are no longer valid.
  func clear() {
    used = 0
    for chunk in outgrown { chunk.deallocate() }
    outgrown = []
  }

  /// Copies a text.
  ///
  /// - Returns: a pointer that is valid until ``clear()``; never null, since SQLite treats a null pointer as NULL.
  func keep(_ text: UnsafeBufferPointer<UInt8>) -> UnsafePointer<CChar>? {
    if used + text.count > chunk.count {
      outgrown.append(chunk)
      chunk = .allocate(capacity: 2 * chunk.count + text.count)
      used = 0
    }
    let place = chunk.baseAddress.map { $0 + used }
    if let place, let start = text.baseAddress {
      UnsafeMutableRawPointer(place).copyMemory(from: start, byteCount: text.count)
    }
    used += text.count
    return place.map { UnsafePointer($0) }
  }
}
