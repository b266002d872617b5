/// What a change means to the data that an emitted package keeps on the machine.
public enum StoreEffect: String, Hashable, Sendable, Codable, CaseIterable {
  /// Nothing.
  case none
  /// Tables are extended as they stand, when the store is opened.
  case inPlace = "in place"
  /// The table is filled again by a download; what waits for upload stays.
  case rebuild
  /// Table or column gets the new name, with all that is in it.
  case declaredRename = "declared rename"
}
