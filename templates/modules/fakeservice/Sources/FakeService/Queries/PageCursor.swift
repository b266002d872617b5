/// Where a page begins and what it belongs to, as the text of `$skiptoken`: the number of entities that came before
/// and, where changes are tracked, the service's last change when the first page was read.
struct PageCursor: Hashable {
  var offset = 0
  var trackedSince: Int?

  init(offset: Int = 0, trackedSince: Int? = nil) {
    self.offset = offset
    self.trackedSince = trackedSince
  }

  /// Reads a token; nil for any other text.
  init?(_ token: String) {
    let numbers = token.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard let offset = numbers.first ?? nil, offset >= 0, numbers.count <= 2 else { return nil }
    if numbers.count == 2, numbers[1] == nil { return nil }
    self.init(offset: offset, trackedSince: numbers.count == 2 ? numbers[1] : nil)
  }

  var token: String { trackedSince.map { "\(offset)-\($0)" } ?? String(offset) }
}
