/// The position of a page, as the text of `$skiptoken`: the number of preceding entities, the last of them and, with change
/// tracking, the service's last change when the first page was read.
struct PageCursor: Hashable {
  var offset = 0
  /// The ordinal number of the last entity before the page.
  var last: Int?
  var trackedSince: Int?

  init(offset: Int = 0, last: Int? = nil, trackedSince: Int? = nil) {
    self.offset = offset
    self.last = last
    self.trackedSince = trackedSince
  }

  /// Parses a token; nil for any other text.
  init?(_ token: String) {
    let numbers = token.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard (2...3).contains(numbers.count), let offset = numbers[0], let last = numbers[1] else { return nil }
    // No service has more entities. The limit prevents an overflow of sums.
    guard (0...Int(Int32.max)).contains(offset), numbers.count == 2 || numbers[2] != nil else { return nil }
    self.init(offset: offset, last: last, trackedSince: numbers.count == 3 ? numbers[2] : nil)
  }

  var token: String { [offset, last ?? 0, trackedSince].compactMap { $0.map(String.init) }.joined(separator: "-") }
}
