/// The state of a store for support, without business data and secrets.
public struct StoreDiagnosis: Sendable, Hashable {
  /// The stored rows of a set.
  public struct Table: Sendable, Hashable {
    /// The entity set or singleton.
    public var set: String
    /// The number of stored rows.
    public var rows: Int
    /// Whether the schema no longer has the set.
    public var isDetached: Bool
  }

  /// A defining query, without its tokens, since a service can put any data into them.
  public struct Query: Sendable, Hashable {
    /// The entity set or singleton.
    public var set: String
    /// The state of the download, as in ``StoredQuery/state``.
    public var state: String?
    /// The strategy of the current or last download.
    public var mode: String?
    /// The number of pages of the current or last download.
    public var pages: Int64
    /// The number of rows of the current or last download.
    public var rows: Int64
    /// When the last download finished, as an OData timestamp.
    public var finished: String?
    /// Whether a download is incomplete and will continue.
    public var hasNextToken: Bool
    /// Whether the next download can ask for changes only.
    public var hasDeltaToken: Bool
  }

  /// The version of SQLite, or of the SQLite in SQLCipher.
  public var libraryVersion: String
  /// Whether the file is encrypted.
  public var isEncrypted: Bool
  /// The version of the file's format.
  public var format: Int
  /// The hash of the file's schema.
  public var schemaHash: String
  /// The size of the database in bytes.
  public var size: Int64
  /// The sets with stored rows.
  public var tables: [Table]
  /// The full-text indices that are configured, and others that exist.
  public var searchIndices: [SearchIndexStatus]
  /// The defining queries.
  public var queries: [Query]
  /// Damage that SQLite found; empty if there is none.
  public var faults: [String]
  /// The latest events, redacted.
  public var events: [StoreEvent]
}

extension StoreDatabase {
  /// Examines the whole store, which reads all of it.
  ///
  /// - Parameter eventCount: the number of latest events to include.
  /// - Throws: ``SQLiteError``. Damage that does not prevent reading is reported in ``StoreDiagnosis/faults``.
  public func diagnosis(events eventCount: Int = 200) throws -> StoreDiagnosis {
    let redaction = EventRedaction(schema: schema)
    let size = try connection.integer("PRAGMA page_count") * connection.integer("PRAGMA page_size")
    return StoreDiagnosis(
      libraryVersion: SQLiteConnection.libraryVersion, isEncrypted: connection.isEncrypted,
      format: Int(try connection.integer("PRAGMA user_version")), schemaHash: catalogue.fingerprint, size: size,
      tables: try tables(), searchIndices: try catalogue.searchIndexStatuses(),
      queries: try queries().map { query in
        StoreDiagnosis.Query(
          set: query.set, state: query.state, mode: query.mode, pages: query.pages, rows: query.rows,
          finished: query.finished, hasNextToken: query.nextToken != nil, hasDeltaToken: query.deltaToken != nil)
      },
      faults: try faults(),
      events: try events(last: eventCount).map { event in
        StoreEvent(event.level, of: event.operation, redaction.redacted(event.message), time: event.time)
      })
  }

  /// Runs SQLite's integrity check, and returns the damage; empty if there is none.
  public func faults() throws -> [String] {
    let statement = try connection.statement("PRAGMA integrity_check")
    var lines: [String] = []
    while try statement.step() { lines.append(statement.text(at: 0)) }
    return lines == ["ok"] ? [] : lines
  }

  private func tables() throws -> [StoreDiagnosis.Table] {
    try catalogue.records().map { record in
      let rows = try connection.integer("SELECT count(*) FROM \(record.name.sqlIdentifier)")
      return StoreDiagnosis.Table(
        set: record.serves ?? record.set, rows: Int(rows), isDetached: !catalogue.isInUse(record))
    }
  }
}
