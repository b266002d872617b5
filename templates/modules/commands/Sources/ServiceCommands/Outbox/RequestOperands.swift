import CommandLineInterface
import DataCommands
import OfflineData

/// The operands and options that select requests.
enum RequestOperands {
  static let id = CommandOperand(.integer("ID", 1...Int.max, .request), "the number of a request")
  static let optionalID = CommandOperand(optional: .integer("ID", 1...Int.max, .request), "the number of a request")
  static let all = CommandOption("all", "all of them")
  static let category = CommandOption("category", .text("NAME"), "only changes of this category")
  static let transaction = CommandOption("transaction", .text("NAME"), "only changes of this transaction")

  /// The request number among the operands.
  static func id(_ arguments: ParsedArguments) -> Int64? { arguments[optionalID].map(Int64.init) }

  /// The selected requests in a state: the named one, or with `--all` every one.
  ///
  /// - Throws: `ArgumentError` if the command line has neither or both, ``AccessError`` if the request does not exist.
  static func chosen(
    _ arguments: ParsedArguments, in state: OutboxRequest.State, of queue: Outbox, list: String
  ) async throws -> [OutboxRequest] {
    try checkChoice(arguments)
    let found = try await queue.requests(RequestFilter(states: [state]))
    guard let id = id(arguments) else { return found }
    guard let request = found.first(where: { $0.id == id }) else {
      throw AccessError.noRequest(id, list: list, program: arguments.typedProgram)
    }
    return [request]
  }

  /// Checks that the command line has either a number or `--all`.
  static func checkChoice(_ arguments: ParsedArguments) throws {
    let isAll = arguments[all]
    if isAll == (arguments[optionalID] != nil) {
      throw ArgumentError(
        isAll ? .conflict : .missingOperand, isAll ? "a number and '--all' exclude each other" : "no request is named",
        hint: "give a number or '--all'")
    }
  }
}

extension CommandRuntime {
  /// Runs work with the offline controller of the opened session.
  ///
  /// - Throws: ``AccessError`` if the application has no outbox, and errors from opening the session.
  func withOffline<Result: Sendable>(_ work: (OfflineDataController) async throws -> Result) async throws -> Result {
    try await withSession { session in
      guard let controller = session.controller.offline else { throw AccessError.noOutbox }
      return try await work(controller)
    }
  }

  /// Runs work with the outbox of the opened session.
  ///
  /// - Throws: the errors of ``withOffline(_:)``.
  func withQueue<Result: Sendable>(_ work: (Outbox) async throws -> Result) async throws -> Result {
    try await withOffline { try await work(try await $0.queue) }
  }
}
