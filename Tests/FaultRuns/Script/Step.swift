import FakeService
import ServiceFaults

/// One thing that happens in a run. Rows are picked by a number, which counts those that are there, from the start again
/// when it is too large.
enum Step: Sendable, Hashable {
  /// The user's changes on the device.
  ///
  /// A number is that of the key that the user asks for, where there is a choice; 0 leaves it to the service.
  case create(WorldSet, number: Int)
  /// A row under another one, which the service may not know yet.
  case createItem(under: Int)
  /// A seat in the room of a key that the user knows.
  case createSeat(underKey: Int, number: Int)
  /// Two rows that the service has to take together or not at all.
  case createPair(WorldSet, number: Int)
  case update(Int, WorldProperty)
  case delete(Int)
  /// Likewise, of whatever is at a key that the user knows: one that was asked for, or one from the service's own list.
  case updateKey(Int, WorldProperty)
  case deleteKey(Int)
  case undo(Int)
  case sync
  case retryErrors
  case resolve(Int, takesMine: Bool)

  /// Events of the device.
  case restart
  /// The program is replaced by one for the service's other schema.
  case changeSchema
  /// The store is lost; the outbox is not.
  case loseStore

  /// The changes of other clients on the server.
  case serverCreate(WorldSet)
  case serverUpdate(Int, WorldProperty)
  case serverDelete(Int)
  case expireDeltaLinks

  /// The planned faults.
  case disk(DiskFault, at: Int)
  case network(ServiceFault.Kind, at: Int)
}

/// The steps of a run, and its kind of service.
struct Script: Sendable, Hashable {
  var seed: UInt64
  var dialect = WorldDialect.odata
  /// Whether the service has an older version of its protocol.
  var isOlder: Bool
  var quirks: [ServiceQuirk]
  var steps: [Step]
}

extension Script: CustomStringConvertible {
  var description: String {
    let quirks = quirks.isEmpty ? "" : " (" + quirks.map(\.rawValue).joined(separator: ", ") + ")"
    let lines = steps.enumerated().map { "  \($0.offset + 1). \($0.element)" }
    return (["\(dialect.name(isOlder: isOlder))\(quirks)"] + lines).joined(separator: "\n")
  }
}
