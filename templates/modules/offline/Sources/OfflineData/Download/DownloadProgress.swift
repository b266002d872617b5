/// What one download has come to so far.
struct DownloadProgress {
  var report: SyncReport.QueryReport
  /// Whether the service has answered with the present strategy.
  var hasAnswer = false
  /// Whether the service's links led in a circle.
  var isCircular = false
  /// The rows that came with the present strategy, those before it went on included.
  var received = 0
  /// How many rows there are with the present strategy; nil where nobody knows, or where more came than were expected.
  var total: Int?

  var rowText: String { total.map { "\(received) of \($0) rows" } ?? "\(received) rows" }
}
