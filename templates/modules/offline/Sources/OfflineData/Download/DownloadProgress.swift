/// What one download has come to so far.
struct DownloadProgress {
  var report: SyncReport.QueryReport
  /// Whether the service has answered on the present way.
  var hasAnswer = false
  /// Whether the service's links led in a circle.
  var isCircular = false
  /// The rows that came on the present way, those before it went on included.
  var received = 0
  /// How many rows there are on the present way; nil where nobody knows, or where more came than were expected.
  var total: Int?

  var rowText: String { total.map { "\(received) of \($0) rows" } ?? "\(received) rows" }
}
