import HTTPTransport
import ServiceData

/// Answers from memory as a service would that gives pages of 1,000 products, and then 100 changes at a time.
struct MemoryTransport: HTTPTransporting {
  static let pageSize = 1000
  /// The number of changes in an answer to a delta link: so many products in their places, of which one in ten is gone.
  static let changeCount = 100

  /// How many products there are.
  let count: Int
  /// The pages, if they were made before; otherwise each is made when it is requested.
  private let pages: [[UInt8]]

  /// A service with so many products.
  ///
  /// - Parameter isPrepared: whether pages are made now, so that making them takes no time later.
  init(count: Int, isPrepared: Bool) {
    self.count = count
    pages = isPrepared ? (0..<count / Self.pageSize).map { Self.page($0, of: count) } : []
  }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let place = request.url.split(separator: "=").last.flatMap { Int($0) } ?? 0
    let body: [UInt8]
    if request.url.contains("change=") {
      body = changes(place)
    } else {
      body = pages.isEmpty ? Self.page(place, of: count) : pages[place]
    }
    return HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: body)
  }

  private static func page(_ page: Int, of count: Int) -> [UInt8] {
    let first = page * pageSize
    let products = (first..<min(first + pageSize, count)).map { SampleProducts.Product(number: $0) }
    let isLast = first + pageSize >= count
    let link =
      isLast ? "\"@odata.deltaLink\":\"Products?change=1\"" : "\"@odata.nextLink\":\"Products?page=\(page + 1)\""
    return SampleProducts.page(products, link: link)
  }

  private func changes(_ change: Int) -> [UInt8] {
    let numbers = (0..<Self.changeCount).map { ($0 * count / Self.changeCount + change * 13) % count }
    let (removed, changed) = (numbers.prefix(Self.changeCount / 10), numbers.dropFirst(Self.changeCount / 10))
    return SampleProducts.page(
      changed.map { SampleProducts.Product(number: $0, change: change) }, removed: Array(removed),
      link: "\"@odata.deltaLink\":\"Products?change=\(change + 1)\"")
  }
}
