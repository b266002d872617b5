import FakeService

/// One thing that happens in a run. Rows are picked by a number, which counts those that are there, from the start again
/// when it is too large.
enum Step: Sendable, Hashable {
  /// What the user does on the device.
  case create(WorldSet)
  /// A row under another one, which the service may not know yet.
  case createItem(under: Int)
  /// Two rows that the service has to take together or not at all.
  case createPair(WorldSet)
  case update(Int, WorldProperty)
  case delete(Int)
  case undo(Int)
  case sync
  case retryErrors
  case resolve(Int, takesMine: Bool)

  /// What happens to the device.
  case restart
  /// The program is replaced by one for the service's other schema.
  case changeSchema
  /// The store is lost; the outbox is not.
  case loseStore

  /// What others do on the server.
  case serverCreate(WorldSet)
  case serverUpdate(Int, WorldProperty)
  case serverDelete(Int)
  case expireDeltaLinks

  /// What will go wrong.
  case disk(DiskFault, at: Int)
  case network(ServiceFault.Kind, at: Int)
}

/// What a run does, and on what kind of service.
struct Script: Sendable, Hashable {
  var seed: UInt64
  var isVersionTwo: Bool
  var quirks: [ServiceQuirk]
  var steps: [Step]
}

extension Script: CustomStringConvertible {
  var description: String {
    let quirks = quirks.isEmpty ? "" : " (" + quirks.map(\.rawValue).joined(separator: ", ") + ")"
    let lines = steps.enumerated().map { "  \($0.offset + 1). \($0.element)" }
    return (["OData \(isVersionTwo ? "2.0" : "4.0")\(quirks)"] + lines).joined(separator: "\n")
  }
}
