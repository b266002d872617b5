import ServiceData

/// What an organization remembers between requests.
struct OrganizationState: Sendable {
  var data: OrganizationData
  /// The rows of queries that have more pages, by locator.
  var cursors: [(locator: String, records: [Value])] = []
  /// The children inside of records that have more pages, by locator.
  var lists: [(locator: String, records: [Value])] = []
  var cursorCount = 0
  var requestCount = 0
  /// The version of the file that the records are from.
  var stamp: OrganizationFile.Stamp?
}
