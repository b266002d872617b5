import CommandLineInterface
import DataCommands
import OfflineData
import QueryLanguage
import ServiceData

/// Reads one entry of a file `syncs.json` as a named sync, checked against the service's schema.
struct SyncEntryReader {
  private enum Key: String, CaseIterable {
    case name, direction, set, filter, fields, expand, query, pageSize, modified, mergeMode

    /// Whether the key says what is downloaded.
    var isForDownloads: Bool { ![.name, .direction, .set, .mergeMode].contains(self) }
  }

  let entry: SyncFile.Entry
  let path: String
  let remote: any RemoteService

  private var schema: ServiceSchema { remote.schema }

  /// The sync.
  ///
  /// - Throws: ``SyncFileError``.
  func sync() throws -> NamedSync {
    for member in entry.members where Key(rawValue: member.name) == nil {
      let known = Key.allCases.map(\.rawValue)
      let near = NameSuggestion.nearest(to: member.name, among: known).map { "; did you mean '\($0)'?" }
      throw failure(
        "unknown member '\(member.name)'" + (near ?? ", expected one of \(Self.list(known))"), at: member.line)
    }
    let name = try name()
    let mergeMode = try choice(.mergeMode, of: NamedSync.MergeMode.self)
    guard let direction = try choice(.direction, of: NamedSync.Direction.self) else { throw missing(.direction) }
    if direction == .up {
      try checkUpload()
      return NamedSync(name, uploading: try set().name, mergeMode: mergeMode)
    }
    var query = DefiningQuery(name: name, query: try query())
    query.query.pageSize = try pageSize()
    if let property = try text(.modified) {
      var named = RowQuery(set: query.query.set)
      named.select = [property]
      try check(named, of: .modified)
      query.modificationProperty = property
    }
    return NamedSync(downloading: query, mergeMode: mergeMode)
  }

  private func name() throws -> String {
    guard let name = try text(.name) else { throw missing(.name) }
    let isValid =
      name.first?.isASCIILetter == true && name.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "-_".contains($0) }
    guard isValid else {
      throw failure("'\(name)' is not a name, expected letters, digits, '-' and '_', with a letter first", at: .name)
    }
    if schema.set(name) != nil {
      throw failure(
        "'\(name)' is the name of an entity set, so '--only \(name)' would mean both; choose another", at: .name)
    }
    return name
  }

  /// The whole change of an entity is one request, and requests depend on each other, so only whole sets are sent.
  private func checkUpload() throws {
    guard let found = Key.allCases.first(where: { $0.isForDownloads && member($0) != nil }) else { return }
    throw failure(
      "'\(found.rawValue)' is for downloads: an upload sends all changes of its set, because later ones are based on "
        + "earlier ones; remove it", at: found)
  }

  private func set() throws -> EntitySetSchema {
    guard let name = try text(.set) else { throw missing(.set) }
    do { return try schema.namedSet(name) } catch { throw failure(DataFault.words(for: error), at: .set) }
  }

  private func query() throws -> RowQuery {
    if let text = try text(.query) { return try ownQuery(text) }
    let set = try set()
    var query = RowQuery(set: set.name)
    try read(.filter, as: .filter, into: &query)
    try read(.expand, as: .expand, into: &query)
    query.select = try fields(of: set)
    if set.isSingleton, query.filter != nil {
      throw failure("'\(set.name)' is a single entity, which cannot be filtered; remove 'filter'", at: .filter)
    }
    for key in [Key.filter, .expand] where member(key) != nil { try check(query, of: key) }
    return query
  }

  /// The query of a text in the service's own language.
  private func ownQuery(_ text: String) throws -> RowQuery {
    for key in [Key.set, .filter, .fields, .expand] where member(key) != nil {
      throw failure("'query' says what '\(key.rawValue)' says; remove one of them", at: key)
    }
    guard let service = remote as? any QueryReadingService else {
      throw failure(
        "the service has no query language of its own; write 'set', 'filter', 'fields' and 'expand' instead of 'query'",
        at: .query)
    }
    do {
      let query = try service.query(reading: text)
      guard query.top == nil, query.skip == nil, query.order.isEmpty else {
        throw failure("a download has neither a limit nor an order; remove them from the query", at: .query)
      }
      _ = try schema.namedSet(query.set)
      try check(query, of: .query)
      return query
    } catch let error as SyncFileError {
      throw error
    } catch {
      throw failure(DataFault.words(for: error), at: .query)
    }
  }

  private func read(_ key: Key, as option: QueryOptionName, into query: inout RowQuery) throws {
    guard let text = try text(key) else { return }
    do { try query.set(option, to: text) } catch {
      throw failure("'\(key.rawValue)': \(DataFault.words(for: error))", at: key)
    }
  }

  private func fields(of set: EntitySetSchema) throws -> [String] {
    guard let member = member(.fields) else { return [] }
    guard case .list(let values) = member.value, !values.isEmpty else { throw wrong(.fields, "a list of names") }
    let names = values.compactMap { if case .string(let name) = $0 { name } else { nil } }
    guard names.count == values.count else { throw wrong(.fields, "a list of names") }
    var query = RowQuery(set: set.name)
    query.select = names
    try check(query, of: .fields)
    if let name = names.first(where: { schema.entityType(of: set)?.member($0)?.isNavigation == true }) {
      throw failure("'\(name)' is a relation; name it in 'expand' instead of 'fields'", at: .fields)
    }
    return names
  }

  private func check(_ query: RowQuery, of key: Key) throws {
    guard let type = schema.set(query.set).flatMap(schema.entityType) else { return }
    do { try QueryNameCheck(type).check(query) } catch {
      throw failure("'\(key.rawValue)': \(DataFault.words(for: error))", at: key)
    }
  }

  private func pageSize() throws -> Int? {
    guard let member = member(.pageSize) else { return nil }
    guard case .int(let rows) = member.value, 1...100_000 ~= rows else {
      throw wrong(.pageSize, "a number from 1 to 100000")
    }
    return Int(rows)
  }

  private func member(_ key: Key) -> SyncFile.Member? { entry.members.first { $0.name == key.rawValue } }

  private func text(_ key: Key) throws -> String? {
    guard let member = member(key) else { return nil }
    guard case .string(let text) = member.value, !text.isEmpty else { throw wrong(key, "a text") }
    return text
  }

  private func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ key: Key, of type: Choice.Type
  ) throws -> Choice? {
    guard let text = try text(key) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      throw wrong(key, Choice.allCases.map { "'\($0.rawValue)'" }.joined(separator: " or "))
    }
    return choice
  }

  private func wrong(_ key: Key, _ expected: String) -> SyncFileError {
    let found = member(key).map { String(decoding: $0.value.json(), as: UTF8.self) } ?? "nothing"
    return failure("'\(key.rawValue)' is \(found), expected \(expected)", at: key)
  }

  private func missing(_ key: Key) -> SyncFileError {
    failure("'\(key.rawValue)' is missing; every sync has 'name', 'direction' and 'set'", at: entry.line)
  }

  private func failure(_ reason: String, at key: Key) -> SyncFileError {
    failure(reason, at: member(key)?.line ?? entry.line)
  }

  private func failure(_ reason: String, at line: Int) -> SyncFileError {
    var prefix = ""
    if let name = entry.text(Key.name.rawValue) { prefix = "sync '\(name)': " }
    return SyncFileError(path: path, line: line, reason: prefix + reason)
  }

  private static func list(_ names: [String]) -> String { names.map { "'\($0)'" }.joined(separator: ", ") }
}

extension Character {
  fileprivate var isASCIILetter: Bool { isASCII && isLetter }
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
