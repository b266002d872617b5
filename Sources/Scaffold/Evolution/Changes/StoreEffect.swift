/// The effect of a change on the local data of an emitted package.
public enum StoreEffect: String, Hashable, Sendable, Codable, CaseIterable {
  /// There is no effect.
  case none
  /// Tables are altered in place when the store is opened. The next download fills new columns. Columns that the
  /// service no longer has are set aside with their contents.
  case inPlace = "in place"
  /// The stored data does not fit, and is downloaded again. Until then it can be read. Changes that wait to be sent are
  /// kept.
  case rebuild
  /// The table or column is renamed and keeps its contents.
  case declaredRename = "declared rename"
}
