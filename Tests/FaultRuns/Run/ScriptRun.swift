import Foundation
import OfflineData
import ServiceData
import ServiceFaults

/// Runs a script with its own files, and checks the result.
final class ScriptRun {
  let script: Script
  let server: any WorldServer
  let device: Device
  var ledger: Ledger
  /// The keys that the user asked for with creations, in the order of asking.
  var asked: [(token: String, key: EntityKey, set: WorldSet)] = []
  /// How many planned faults of the network have happened.
  private var networkFaults = 0
  private var plannedFaults = 0

  /// - Parameter stateFile: the file of the server's data, for a run of several processes.
  init(_ script: Script, in folder: URL, ledger: Ledger? = nil, stateFile: URL? = nil) throws {
    self.script = script
    self.ledger = try ledger ?? Ledger()
    server = try script.dialect.server(script, stateFile: stateFile)
    device = Device(folder: folder, searches: script.isOlder, followsByTheClock: stateFile != nil, server: server)
  }

  /// - Returns: the faults, one per line; empty for a correct run.
  func faults() async throws -> [RunFault] {
    try await fillServer()
    try await device.start()
    for step in script.steps {
      try await perform(step)
      if device.disk.isDead { try await device.restart() }
    }
    return try await Settlement(run: self).faults()
  }

  /// The end of a run whose processes were killed: the faults, one per line.
  func settled() async throws -> [RunFault] {
    try await device.start()
    return try await Settlement(run: self).faults()
  }

  /// Reads the journals of ended processes.
  func read(_ journals: [URL]) throws {
    for journal in journals { try ledger.read(journal) }
  }

  /// The server's data before the first opening.
  func fillServer() async throws {
    for set in WorldSet.allCases {
      let owner =
        if let owners = set.reference?.set { try await server.rows(owners).first?.key } else { nil as EntityKey? }
      for _ in 0..<3 {
        let token = ledger.newText("s")
        try await server.create(set, token: token, under: owner)
        ledger.note(.created(token: token, set: set, isLocal: false, pair: nil))
      }
    }
  }

  func perform(_ step: Step) async throws {
    server.passTime(seconds: nil)
    switch step {
    case .create, .createItem, .createSeat, .createPair, .update, .updateKey, .delete, .deleteKey, .undo:
      try await edit(step)
    case .sync: await device.synchronize()
    case .retryErrors: await device.retryErrors()
    case .resolve(let number, let takesMine): try await resolve(number, takesMine: takesMine)
    case .restart: try await device.restart()
    case .changeSchema: try await device.changeSchema()
    case .loseStore: try await device.loseStore()
    case .serverCreate, .serverUpdate, .serverDelete: try await editServer(step)
    case .expireDeltaLinks: try server.forgetChanges()
    case .disk(let fault, let place): device.disk.plan(fault, at: place)
    case .network(let kind, let place): plan(FaultPlan([ServiceFault(kind, number: place)]))
    }
  }

  /// Replaces network faults that have not occurred.
  func plan(_ faults: FaultPlan) {
    networkFaults += plannedFaults - server.pendingFaults.faults.count
    plannedFaults = faults.faults.count
    server.plan(faults)
  }

  /// How many planned faults have happened.
  var happened: Int { networkFaults + device.disk.happened }

  /// How many requests contained several changes that do not depend on each other.
  var groups: Int { server.groupsSent }

  private func resolve(_ number: Int, takesMine: Bool) async throws {
    guard let conflicts = try? await device.requests([.conflicted]), !conflicts.isEmpty else { return }
    try await resolve(conflicts.sorted { ($0.token ?? "") < ($1.token ?? "") }[number % conflicts.count], takesMine)
  }

  /// Decides a conflict; a local change that was given up need not be anywhere. Whether an entity is the one that was
  /// created here, the user sees.
  func resolve(_ request: OutboxRequest, _ takesMine: Bool) async throws {
    if request.isDoubtful, request.token != request.theirs?.token {
      _ = try? await device.controller?.queue.resolve(request.id, .new)
      return
    }
    if !takesMine, let token = request.token { ledger.note(.gaveUp(token: token)) }
    // A creation that wins over an entity of its key takes the place of that one.
    if takesMine, case .service(.create) = request.change, let other = request.theirs?.token, other != request.token {
      ledger.note(.deletedOne(of: [other]))
    }
    if takesMine, try await revives(request), let token = request.token { ledger.note(.revived(token: token)) }
    _ = try? await device.controller?.queue.resolve(request.id, takesMine ? .mine : .theirs)
  }

  /// Whether a change of an entity that no longer exists creates it again. The user can have deleted it here, as the row that
  /// a creation in doubt had made. A deletion that waits comes after the change.
  private func revives(_ request: OutboxRequest) async throws -> Bool {
    guard case .service(.update) = request.change, request.theirs == nil else { return false }
    return try await !device.requests().contains { other in
      if case .service(.delete) = other.change { other.set == request.set && other.key == request.key } else { false }
    }
  }
}
