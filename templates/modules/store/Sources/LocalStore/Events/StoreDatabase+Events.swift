import FoundationEssentials

extension StoreDatabase {
  /// The maximum number of events; the oldest are deleted first.
  public static let eventLimit: Int64 = 5000

  /// Adds an event to the log.
  public func log(_ event: StoreEvent) throws {
    try connection.transaction {
      let statement = try connection.statement(
        "INSERT INTO \"$events\" (time, level, operation, message) VALUES (?, ?, ?, ?)")
      statement.bind([
        .double(event.time.timeIntervalSince1970), .int(Int64(event.level.rawValue)), .text(event.operation),
        .text(event.message),
      ])
      try statement.run()
      let end = connection.lastInsertedRow - Self.eventLimit
      let deletion = try connection.statement("DELETE FROM \"$events\" WHERE id <= ?")
      deletion.bind(end, at: 1)
      try deletion.run()
    }
  }

  /// The latest events, in chronological order.
  ///
  /// - Parameters:
  ///   - count: the maximum number of events.
  ///   - level: the lowest level to include.
  ///   - operation: the operation of the events; nil for all operations.
  public func events(
    last count: Int = 100, from level: StoreEvent.Level = .detail, of operation: String? = nil
  ) throws -> [StoreEvent] {
    let statement = try connection.statement(
      """
      SELECT time, level, operation, message FROM "$events"
      WHERE level >= ?1 AND (?2 IS NULL OR operation = ?2) ORDER BY id DESC LIMIT ?3
      """)
    statement.bind(Int64(level.rawValue), at: 1)
    statement.bind(operation, at: 2)
    statement.bind(Int64(count), at: 3)
    var events: [StoreEvent] = []
    while try statement.step() {
      events.append(
        StoreEvent(
          StoreEvent.Level(rawValue: Int(statement.int(at: 1))) ?? .notice, of: statement.text(at: 2),
          statement.text(at: 3), time: Date(timeIntervalSince1970: statement.double(at: 0))))
    }
    return events.reversed()
  }
}

extension RowStore {
  /// Adds an event to the log if possible. An error is ignored, so that a full disk does not fail the logged operation.
  public func log(_ level: StoreEvent.Level, of operation: String, _ message: String) {
    try? perform { try $0.log(StoreEvent(level, of: operation, message)) }
  }

  /// The latest events, in chronological order.
  ///
  /// - Throws: ``StoreError``.
  public func events(
    last count: Int = 100, from level: StoreEvent.Level = .detail, of operation: String? = nil
  ) throws -> [StoreEvent] {
    try perform { try $0.events(last: count, from: level, of: operation) }
  }
}
