// This file is yours: it was written once, and is never generated again.

/// What is kept on this machine, and how changes are sent.
enum DataSettings {
  /// The entity sets that are not kept on this machine, unless a person says `museum sets --keep SET`.
  static let leftSets: Set<String> = []

  /// Whether the changes of a transaction are sent one by one where the service takes no change sets. It may then do some
  /// of them and refuse others. With false, they wait for `museum queue split` or `museum sync --split`.
  static let splitsTransactions = false
}
