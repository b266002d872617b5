/// What a change means to the data that an emitted package keeps on the machine.
public enum StoreEffect: String, Hashable, Sendable, Codable, CaseIterable {
  /// Nothing.
  case none
  /// Tables are changed as they stand, when the store is opened: new columns are filled by the next download, those that
  /// the service no longer has are set aside with what is in them.
  case inPlace = "in place"
  /// What is there does not fit and is downloaded again; it can be read until then, and what waits for upload stays.
  case rebuild
  /// Table or column gets the new name, with all that is in it.
  case declaredRename = "declared rename"
}
