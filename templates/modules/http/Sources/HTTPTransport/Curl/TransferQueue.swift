/// The transfers that wait since as many as are allowed run with their origin.
///
/// libcurl has such a queue too, whose entries can, in version 7.88, sleep on when a connection is free.
struct TransferQueue {
  private let limit: Int
  private var waiting: [CurlTransfer] = []
  private var running: [String: Int] = [:]

  /// A queue that lets so many transfers run with one origin at the same time.
  init(limit: Int) {
    self.limit = max(1, limit)
  }

  /// Lets a transfer wait behind the others.
  mutating func append(_ transfer: CurlTransfer) {
    waiting.append(transfer)
  }

  /// Takes the first transfer that may run, which then counts until ``finish(_:)``.
  mutating func next() -> CurlTransfer? {
    guard let index = waiting.firstIndex(where: { running[$0.url.origin, default: 0] < limit }) else { return nil }
    let transfer = waiting.remove(at: index)
    running[transfer.url.origin, default: 0] += 1
    return transfer
  }

  /// Counts a transfer no more.
  mutating func finish(_ transfer: CurlTransfer) {
    let count = running[transfer.url.origin, default: 1] - 1
    running[transfer.url.origin] = count > 0 ? count : nil
  }

  /// Takes out the transfers for which a condition holds.
  mutating func remove(where isRemoved: (CurlTransfer) -> Bool) -> [CurlTransfer] {
    let removed = waiting.filter(isRemoved)
    waiting.removeAll(where: isRemoved)
    return removed
  }
}
