import FoundationEssentials
import ServiceData

/// The result of a synchronization: the upload, then the download by query.
public struct SyncReport: Sendable {
  /// How a query was brought up to date.
  public enum Mode: String, Sendable, Hashable {
    /// All rows were read.
    case full
    /// The changes since the last download were read through its delta link.
    case delta
    /// The rows were read that have changed by their modification property.
    case modified
  }

  /// The outcome of a query.
  public enum Outcome: Sendable {
    /// All pages were read and stored.
    case completed
    /// Stopped at a page boundary; the next download resumes there.
    case stopped
    /// The service or the store reported an error; the pages before it are kept.
    case failed(ServiceError)
    /// Not requested, because the service can never return the rows; see ``QueryReport/refusal``.
    case leftOut
  }

  /// The report of one defining query.
  public struct QueryReport: Sendable {
    /// The name of the defining query.
    public var name: String
    /// How the query was brought up to date.
    public var mode: Mode
    /// The number of pages that the service sent.
    public var pages: Int
    /// The number of rows that the service sent.
    public var rows: Int
    /// The number of rows that were deleted because the service no longer has them.
    public var removed: Int
    /// How the download of the query ended.
    public var outcome: Outcome
    /// The reason why all rows were read again although the query has a cheaper strategy; nil if that strategy worked,
    /// or there is none.
    public var restart: ServiceError?
    /// The remembered refusal of a service that does not return the rows.
    public var refusal: SetRefusal?

    /// The report of a query.
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

  /// The upload; nil if nothing was to be uploaded.
  public var upload: UploadReport?
  /// The downloaded queries; empty if nothing was to be downloaded, or the upload prevented it.
  public var queries: [QueryReport]
  /// When the synchronization began.
  public var started: Date
  /// When the synchronization ended.
  public var ended: Date

  /// The report of a synchronization.
  public init(upload: UploadReport? = nil, queries: [QueryReport], started: Date, ended: Date) {
    self.upload = upload
    self.queries = queries
    self.started = started
    self.ended = ended
  }

  /// The first failure: that of the upload, otherwise the first in the order of the queries.
  public var failure: ServiceError? {
    if let error = upload?.failure { return error }
    for query in queries { if case .failed(let error) = query.outcome { return error } }
    return nil
  }
}
