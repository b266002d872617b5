import CommandLineInterface
import DataCommands
import OfflineData
import ServiceData

/// How commands name the requests that they are about.
enum RequestOperands {
  static let id = OperandSpecification(ValueSpecification("ID", .integer(1...Int.max)), "the number of a request")
  static let optionalID = OperandSpecification(
    ValueSpecification("ID", .integer(1...Int.max)), "the number of a request", arity: .optional)
  static let all = OptionSpecification("all", "all of them")
  static let category = OptionSpecification(
    "category", value: ValueSpecification("NAME"), "only changes of this category")
  static let transaction = OptionSpecification(
    "transaction", value: ValueSpecification("NAME"), "only changes of this transaction")

  /// The number that an operand is.
  static func id(_ arguments: ParsedArguments) -> Int64? { arguments.operand(id).flatMap { Int64($0) } }

  /// Requests in some states: the one that is named, or all.
  ///
  /// - Throws: `ArgumentError` where neither or both are asked for, ``AccessError`` where there is no such request.
  static func chosen(
    _ arguments: ParsedArguments, in state: OutboxRequest.State, of queue: Outbox, list: String
  ) async throws -> [OutboxRequest] {
    try checkChoice(arguments)
    let found = try await queue.requests(RequestFilter(states: [state]))
    guard let id = id(arguments) else { return found }
    guard let request = found.first(where: { $0.id == id }) else { throw AccessError.noRequest(id, list: list) }
    return [request]
  }

  /// Refuses a command line that names no request, or one and all.
  static func checkChoice(_ arguments: ParsedArguments) throws {
    let isAll = arguments.contains(all)
    if isAll == (arguments.operand(id) != nil) {
      throw ArgumentError(
        isAll ? .conflict : .missingOperand, isAll ? "a number and '--all' exclude each other" : "no request is named",
        hint: "name one by its number, or say '--all'")
    }
  }
}

extension CommandRuntime {
  /// Runs work with the offline controller of the opened session.
  ///
  /// - Throws: ``AccessError`` for an application that keeps nothing on this machine, and what opening the session throws.
  func withOffline<Result: Sendable>(_ work: (OfflineDataController) async throws -> Result) async throws -> Result {
    try await withSession { session in
      guard let controller = session.controller.offline else { throw AccessError.noOutbox }
      return try await work(controller)
    }
  }

  /// Runs work with the outbox of the opened session.
  ///
  /// - Throws: what ``withOffline(_:)`` throws.
  func withQueue<Result: Sendable>(_ work: (Outbox) async throws -> Result) async throws -> Result {
    try await withOffline { try await work(try await $0.queue) }
  }
}
