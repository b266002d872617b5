import FoundationEssentials
import ServiceData

/// What a synchronization did: the upload, then the download, query by query.
public struct SyncReport: Sendable {
  /// How a query was brought up to date.
  public enum Mode: String, Sendable, Hashable { case full, delta, modified }

  /// How it ended.
  public enum Outcome: Sendable {
    case completed
    /// Stopped at a page boundary; the next download goes on from there.
    case stopped
    case failed(ServiceError)
    /// Not asked, since the service can never give the rows; see ``QueryReport/refusal``.
    case leftOut
  }

  /// The part of one defining query.
  public struct QueryReport: Sendable {
    public var name: String
    public var mode: Mode
    public var pages: Int
    /// Rows that the service sent.
    public var rows: Int
    /// Rows that went because the service no longer has them.
    public var removed: Int
    public var outcome: Outcome
    /// Why all rows were read again although the service has a cheaper way; nil where that way was good, or there is none.
    public var restart: ServiceError?
    /// What is remembered of a service that does not give the rows.
    public var refusal: SetRefusal?

    public init(
      name: String, mode: Mode = .full, pages: Int = 0, rows: Int = 0, removed: Int = 0, outcome: Outcome = .completed,
      refusal: SetRefusal? = nil
    ) {
      self.name = name
      self.mode = mode
      self.pages = pages
      self.rows = rows
      self.removed = removed
      self.outcome = outcome
      self.refusal = refusal
    }
  }

  /// What was sent; nil where nothing was to be uploaded.
  public var upload: UploadReport?
  /// What was received; empty where nothing was to be downloaded, or the upload prevented it.
  public var queries: [QueryReport]
  public var started: Date
  public var ended: Date

  public init(upload: UploadReport? = nil, queries: [QueryReport], started: Date, ended: Date) {
    self.upload = upload
    self.queries = queries
    self.started = started
    self.ended = ended
  }

  /// The first failure: that of the upload, then in the order of the queries.
  public var failure: ServiceError? {
    if let error = upload?.failure { return error }
    for query in queries { if case .failed(let error) = query.outcome { return error } }
    return nil
  }
}
