import ServiceData
import Testing

@testable import OfflineData

/// Every event in every state: an allowed event changes the state of a request of a real outbox as the state machine
/// defines; any other event changes nothing.
struct RequestStateTests {
  typealias State = OutboxRequest.State
  typealias Event = OutboxRequest.Event

  struct Case: Sendable, CustomTestStringConvertible {
    let state: State
    let event: Event
    var testDescription: String { "\(state.rawValue), \(event.rawValue)" }
  }

  static let cases = State.allCases.flatMap { state in Event.allCases.map { Case(state: state, event: $0) } }

  /// The result of each event in each state: a state, `leaves`, or nothing if it is rejected.
  static let table: [State: [Event: String]] = [
    .pending: [
      .begin: "sending", .withdraw: "pending", .rebase: "pending", .finish: "leaves", .finishPart: "pending",
      .refuse: "failed", .conflict: "conflicted", .edit: "pending", .retry: "pending", .remove: "leaves",
    ],
    .sending: [
      .begin: "sending", .interrupt: "pending", .withdraw: "pending", .postpone: "pending", .rebase: "pending",
      .finish: "leaves", .finishPart: "pending", .refuse: "failed", .conflict: "conflicted",
    ],
    .failed: [.retry: "pending", .adopt: "pending", .settle: "leaves", .remove: "leaves"],
    .conflicted: [
      .retry: "pending", .resolve: "pending", .adopt: "pending", .settle: "leaves", .remove: "leaves",
    ],
  ]

  private let directory: TemporaryDirectory
  private let fixture: OrderFixture
  private let refusal = RequestFailure(kind: "refused", message: "no", status: 400)

  init() async throws {
    directory = try TemporaryDirectory()
    fixture = try await OrderFixture(directory.url)
    try await fixture.downloadAll([OrderModel.order(1, "Order 1", etag: "v1")], in: "Orders")
  }

  @Test(arguments: cases) func followsTheTransitionTable(_ test: Case) async throws {
    let request = try await made(test)
    #expect(request.state == test.state)
    do {
      try await bring(test.event, to: request)
    } catch let error as OutboxError {
      #expect(Self.table[test.state]?[test.event] == nil, "\(error)")
    }
    let found = try await fixture.outbox.request(request.id)
    switch Self.table[test.state]?[test.event] {
    case nil: #expect(found == request)
    case "leaves"?: #expect(found == nil)
    case let word?:
      #expect(found?.state.rawValue == word)
      if test.event == .edit { #expect(found?.version == request.version + 1) }
    }
  }

  @Test(arguments: cases) func refusesEventsOfOtherStates(_ test: Case) throws {
    let change = LocalChange.service(.delete(OrderModel.key(1), set: "Orders", etag: nil))
    var request = OutboxRequest(id: 7, change: change, key: OrderModel.key(1), created: .now, state: test.state)
    let expected = Self.table[test.state]?[test.event]
    #expect(test.state.allows(test.event) == (expected != nil))
    guard let expected, expected != "leaves" else {
      #expect(throws: OutboxError.illegalTransition(7, test.state, test.event)) { try request.apply(test.event) }
      return #expect(request.state == test.state)
    }
    try request.apply(test.event)
    #expect(request.state.rawValue == expected)
  }

  @Test func reportsTheRequiredState() {
    let error = OutboxError.illegalTransition(7, .failed, .begin)
    #expect(error.description == "request 7 is 'failed', and 'begin' needs 'pending' or 'sending'; synchronize again")
  }

  /// A request in the state of a case: a creation if the event is about one, otherwise an edit.
  private func made(_ test: Case) async throws -> OutboxRequest {
    let isCreation = test.event == .adopt || test.event == .settle
    let queued = try isCreation ? await fixture.createOrder("Mine") : await fixture.rename(1, "Mine")
    let id = try #require(queued).id
    if test.state != .pending { _ = try await fixture.outbox.begin(id) }
    switch test.state {
    case .pending, .sending: break
    case .failed: try await fixture.outbox.fail(id, refusal)
    case .conflicted:
      // For a creation, an entity of the service that it may have created.
      let theirs = OrderModel.order(isCreation ? 41 : 1, test.event == .settle ? "Mine" : "Theirs", etag: "v2")
      try await fixture.outbox.conflict(id, theirs: theirs)
    }
    return try #require(try await fixture.outbox.request(id))
  }

  private func bring(_ event: Event, to request: OutboxRequest) async throws {
    let (outbox, id) = (fixture.outbox, request.id)
    let theirs = OrderModel.order(1, "Theirs", etag: "v2")
    switch event {
    case .begin: _ = try await outbox.begin(id)
    case .interrupt: try await outbox.releaseInterrupted()
    case .withdraw: try await outbox.withdraw([id])
    case .postpone: try await outbox.postpone(id, notBefore: nil, refusal)
    case .finish: try await outbox.finish(id, version: request.version, row: nil)
    case .finishPart: try await outbox.finish(id, version: request.version - 1, row: nil)
    case .refuse: try await outbox.fail(id, refusal)
    case .conflict: try await outbox.conflict(id, theirs: theirs)
    case .rebase: try await outbox.rebase(id, on: theirs)
    case .edit: try await fixture.rename(1, "Later")
    case .retry: try await outbox.retry(id)
    case .resolve: try await outbox.resolve(id, .mine)
    case .adopt where request.state == .conflicted: try await outbox.resolve(id, .mine)
    case .settle where request.state == .conflicted: try await outbox.resolve(id, .theirs)
    case .adopt, .settle:
      let made = OrderModel.order(41, event == .adopt ? "Theirs" : "Mine")
      try await outbox.commit { _ = try $0.adopt(made, byRefused: id, keepsValues: true) }
    case .remove: try await outbox.drop(id)
    }
  }
}
