import CommandLineInterface
import DataCommands
import OfflineData

/// The options that decide how a change is queued, or that it is sent at once.
enum QueueingOptions {
  static let online = CommandOption("online", "send the change to the service at once, without the outbox")
  static let draft = CommandOption("draft", "keep the change as a draft, which is not sent until it is released")
  static let category = CommandOption(
    "category", .text("NAME"), "a name for listing, releasing and undoing changes together")
  static let transaction = CommandOption(
    "transaction", .text("NAME"), "a name for changes that the service must apply together or not at all")
  static let separate = CommandOption(
    "separate", "add a separate request instead of merging the change into a waiting one")
  static let cascade = CommandOption("cascade", "also remove the changes that depend on the removed ones")

  static let later = CommandOption("later", "keep the call of an action for the next sync")

  static let all: [any OptionDeclaration] = [online, draft, category, transaction, separate]
  static let call: [any OptionDeclaration] = [later, draft, category, transaction]

  /// Whether a call is queued instead of sent at once.
  ///
  /// - Throws: `ArgumentError` for a queueing option without `--later`.
  static func keepsCall(_ arguments: ParsedArguments) throws -> Bool {
    if arguments[later] { return true }
    for option in arguments.given([draft, category, transaction]) {
      throw ArgumentError(
        .conflict, "'--\(option.name)' is only for a queued call", hint: "add '--later', or leave it out")
    }
    return false
  }

  /// - Throws: `ArgumentError` for `--online` with an option for queued changes.
  static func check(_ arguments: ParsedArguments) throws {
    guard arguments[online] else { return }
    for option in arguments.given([draft, category, transaction, separate, cascade]) {
      throw ArgumentError(
        .conflict, "'--online' sends the change at once, but '--\(option.name)' is only for a queued change",
        hint: "use only one of them")
    }
  }

  static func options(_ arguments: ParsedArguments) -> ChangeOptions {
    ChangeOptions(
      isDraft: arguments[draft], category: arguments[category],
      transaction: arguments[transaction], optimizes: !arguments[separate],
      cascades: arguments[cascade], isUnchecked: arguments[Assignments.unchecked])
  }
}
