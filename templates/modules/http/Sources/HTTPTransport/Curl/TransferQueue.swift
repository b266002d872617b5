/// Transfers that wait until fewer than the allowed number run with their origin.
///
/// libcurl also has such a queue, but in version 7.88 its entries can keep sleeping although a connection is free.
struct TransferQueue {
  private let limit: Int
  private var waiting: [CurlTransfer] = []
  private var running: [String: Int] = [:]

  /// Creates a queue with the maximum number of simultaneous transfers for each origin.
  init(limit: Int) {
    self.limit = max(1, limit)
  }

  /// Appends a transfer.
  mutating func append(_ transfer: CurlTransfer) {
    waiting.append(transfer)
  }

  /// Removes the first transfer that may run, and counts it as running until ``finish(_:)``.
  mutating func next() -> CurlTransfer? {
    guard let index = waiting.firstIndex(where: { running[$0.url.origin, default: 0] < limit }) else { return nil }
    let transfer = waiting.remove(at: index)
    running[transfer.url.origin, default: 0] += 1
    return transfer
  }

  /// Marks a transfer as finished.
  mutating func finish(_ transfer: CurlTransfer) {
    let count = running[transfer.url.origin, default: 1] - 1
    running[transfer.url.origin] = count > 0 ? count : nil
  }

  /// Removes the waiting transfers that match a condition.
  mutating func remove(where isRemoved: (CurlTransfer) -> Bool) -> [CurlTransfer] {
    let removed = waiting.filter(isRemoved)
    waiting.removeAll(where: isRemoved)
    return removed
  }
}
