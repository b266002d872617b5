// This file is yours: scaffold wrote it once and never changes it.

/// Which sets are kept on this machine, and how changes are sent.
enum DataSettings {
  /// The entity sets that are not kept on this machine, unless the user runs `company orders sets --keep SET`.
  static let leftSets: Set<String> = []

  /// Whether the changes of a transaction are sent one by one if the service does not support change sets. The service may
  /// then apply some and refuse others. If false, they wait for `company orders queue split` or
  /// `company orders sync --split`.
  static let splitsTransactions = false
}
