import LocalStore

/// The requests of each entity. The index is in memory, because an index in the file would make every change write
/// another page. It is read again after another process has changed the file.
final class RequestIndex {
  private struct Entity: Hashable {
    var set: String
    var key: String
  }

  private let connection: SQLiteConnection
  private var numbers: [Entity: [Int64]] = [:]
  private var entities: [Int64: Entity] = [:]
  /// The data version of the file that was read; nil if none was read.
  private var version: Int64?

  init(of connection: SQLiteConnection) { self.connection = connection }

  /// The numbers of an entity's requests, in sending order.
  func numbers(of set: String, key: String) throws -> [Int64] {
    // Only the writes of other connections change this number.
    let found = try connection.integer("PRAGMA data_version")
    if found != version { try read() }
    version = found
    return numbers[Entity(set: set, key: key)] ?? []
  }

  /// Notes that a request was written.
  func place(_ id: Int64, set: String, key: String) {
    let entity = Entity(set: set, key: key)
    guard version != nil, entities[id] != entity else { return }
    remove(id)
    entities[id] = entity
    var present = numbers[entity] ?? []
    present.insert(id, at: present.lastIndex { $0 < id }.map { $0 + 1 } ?? 0)
    numbers[entity] = present
  }

  /// Notes that a request was deleted.
  func remove(_ id: Int64) {
    guard let entity = entities.removeValue(forKey: id) else { return }
    numbers[entity]?.removeAll { $0 == id }
    if numbers[entity]?.isEmpty == true { numbers[entity] = nil }
  }

  /// Clears the index, because the noted changes were rolled back.
  func forget() {
    (numbers, entities) = ([:], [:])
    version = nil
  }

  private func read() throws {
    forget()
    let statement = try connection.statement("SELECT id, set_name, key FROM requests ORDER BY id")
    while try statement.step() {
      let (id, entity) = (statement.int(at: 0), Entity(set: statement.text(at: 1), key: statement.text(at: 2)))
      entities[id] = entity
      numbers[entity, default: []].append(id)
    }
  }
}
