import CommandLineInterface
import DataCommands
import OfflineData

/// The options that decide how a change is queued, or that it is sent at once.
enum QueueingOptions {
  static let online = OptionSpecification("online", "send the change to the service at once, bypassing the queue")
  static let draft = OptionSpecification(
    "draft", "keep the change as a draft, which is not sent until it is released")
  static let category = OptionSpecification(
    "category", value: ValueSpecification("NAME"), "a name for listing, releasing and undoing changes together")
  static let transaction = OptionSpecification(
    "transaction", value: ValueSpecification("NAME"),
    "a name for changes that the service must apply together or not at all")
  static let separate = OptionSpecification(
    "separate", "queue a separate request instead of merging the change into a waiting one")
  static let cascade = OptionSpecification(
    "cascade", "also remove the changes that depend on the removed ones")

  static let later = OptionSpecification("later", "queue the call of an action for the next sync")

  static let all = [online, draft, category, transaction, separate]
  static let call = [later, draft, category, transaction]

  /// Whether a call is queued instead of sent at once.
  ///
  /// - Throws: `ArgumentError` for a queueing option without `--later`.
  static func keepsCall(_ arguments: ParsedArguments) throws -> Bool {
    if arguments.contains(later) { return true }
    for option in [draft, category, transaction] where arguments.contains(option) {
      throw ArgumentError(
        .conflict, "'--\(option.name)' is only for a queued call", hint: "add '--later', or leave it out")
    }
    return false
  }

  /// - Throws: `ArgumentError` for `--online` with an option for queued changes.
  static func check(_ arguments: ParsedArguments) throws {
    guard arguments.contains(online) else { return }
    for option in [draft, category, transaction, separate, cascade] where arguments.contains(option) {
      throw ArgumentError(
        .conflict, "'--online' sends the change at once, but '--\(option.name)' is only for a queued change",
        hint: "leave one of them out")
    }
  }

  static func options(_ arguments: ParsedArguments) -> ChangeOptions {
    ChangeOptions(
      isDraft: arguments.contains(draft), category: arguments.value(category),
      transaction: arguments.value(transaction), optimizes: !arguments.contains(separate),
      cascades: arguments.contains(cascade), isUnchecked: arguments.contains(Assignments.unchecked))
  }
}
