/// The progress of one download.
struct DownloadProgress {
  var report: SyncReport.QueryReport
  /// Whether the service has answered the current strategy.
  var hasAnswer = false
  /// Whether the service's links led in a circle.
  var isCircular = false
  /// By how many rows the store differed from the service after a delta.
  var difference: Int?
  /// Whether the store had other rows than the service after a delta, although as many.
  var hasOtherKeys = false
  /// The rows received with the current strategy, including those before it was resumed.
  var received = 0
  /// The expected number of rows with the current strategy; nil if it is not known, or if more rows came than expected.
  var total: Int?

  var rowText: String { total.map { "\(received) of \($0) rows" } ?? "\(received) \(received == 1 ? "row" : "rows")" }
}
