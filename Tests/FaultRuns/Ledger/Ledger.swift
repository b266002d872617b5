import Foundation

/// The changes of a run, and which of them were acknowledged; they determine the expected state of the server.
///
/// With a journal, every event is written before the change, so that it survives the process.
struct Ledger: Sendable {
  private struct Line: Codable {
    var event: LedgerEvent?
    var standing: Standing?
  }

  private var events: [(event: LedgerEvent, standing: Standing)] = []
  private var count = 0
  private let prefix: String
  private let journal: FileHandle?

  /// - Parameter prefix: the prefix of all texts of this ledger.
  init(prefix: String = "", journal: URL? = nil) throws {
    self.prefix = prefix
    if let journal {
      try Data().write(to: journal)
      self.journal = try FileHandle(forWritingTo: journal)
    } else {
      self.journal = nil
    }
  }

  /// A text that nothing else has.
  mutating func newText(_ kind: String) -> String {
    count += 1
    return "\(prefix)\(kind)\(count)"
  }

  /// Records an intended local change; ``end(_:)`` records its result.
  mutating func begin(_ event: LedgerEvent) {
    write(Line(event: event))
    events.append((event, .unknown))
  }

  mutating func end(_ standing: Standing) {
    guard !events.isEmpty else { return }
    write(Line(standing: standing))
    events[events.count - 1].standing = standing
  }

  /// Records a completed event.
  mutating func note(_ event: LedgerEvent) {
    begin(event)
    end(.acknowledged)
  }

  private func write(_ line: Line) {
    guard let journal, let data = try? JSONEncoder().encode(line) else { return }
    journal.write(data + Data("\n".utf8))
  }

  /// Adds the events of a journal, whose last line may be torn.
  mutating func read(_ journal: URL) throws {
    for text in try Data(contentsOf: journal).split(separator: 0x0A) {
      guard let line = try? JSONDecoder().decode(Line.self, from: text) else { break }
      if let event = line.event { events.append((event, .unknown)) }
      if let standing = line.standing { events[events.count - 1].standing = standing }
    }
  }

  /// Every requested value, with the entities that its row or key meant.
  var meanings: [String: [String]] {
    var meanings: [String: [String]] = [:]
    for (event, _) in events {
      switch event {
      case .created(let token, _, _, _): meanings[WorldRow.firstText(token)] = [token]
      case .wrote(let value, _, let token, _): meanings[value] = [token]
      case .asked(let value, let tokens): meanings[value] = tokens
      case .deleted, .deletedOne, .placed, .gaveUp, .revived, .saw: break
      }
    }
    return meanings
  }

  /// The events by the token of their entity.
  var entities: [String: LedgerEntity] {
    var entities: [String: LedgerEntity] = [:]
    for (event, standing) in events where standing != .refused {
      switch event {
      case .created(let token, let set, let isLocal, let pair):
        entities[token] = LedgerEntity(token, set, isLocal ? standing : nil, pair: pair)
      case .wrote(let value, let property, let token, let isLocal):
        let write = LedgerEntity.Write(value: value, standing: isLocal ? standing : nil)
        entities[token]?.writes[property, default: []].append(write)
      case .asked(let value, let tokens):
        for token in tokens { entities[token]?.mayHold.insert(value) }
      case .placed(let token, let owners, let key): entities[token]?.place = (owners, key)
      case .deletedOne(let tokens):
        for token in tokens where entities[token]?.localDeletion == nil { entities[token]?.localDeletion = .unknown }
      case .deleted(let token, true): entities[token]?.localDeletion = standing
      case .deleted(let token, false): entities[token]?.isDeletedOnServer = true
      case .gaveUp(let token): entities[token]?.isGivenUp = true
      case .revived(let token): entities[token]?.localDeletion = nil
      case .saw(let values, let token): entities[token]?.seenOnServer.formUnion(values)
      }
    }
    return entities
  }
}
