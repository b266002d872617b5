/// Memory for the texts that are bound to a statement for one run. SQLite allocates a copy for every text, which takes
/// longer than to copy it; here all texts of a run lie in one piece, which the next run uses again.
final class TextArena {
  private var chunk: UnsafeMutableBufferPointer<CChar>
  private var used = 0
  /// Chunks that were too small, in which texts of this run stand.
  private var outgrown: [UnsafeMutableBufferPointer<CChar>] = []

  init() { chunk = .allocate(capacity: 64) }

  deinit {
    clear()
    chunk.deallocate()
  }

  /// Gives back the memory of all texts; whoever has a pointer to one must not use it any more.
  func clear() {
    used = 0
    for chunk in outgrown { chunk.deallocate() }
    outgrown = []
  }

  /// Copies a text.
  ///
  /// - Returns: where it stands until ``clear()``; never null, since SQLite takes a null pointer for NULL.
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
