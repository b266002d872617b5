/// The step that a plugin takes; the kind stands in the name of its executable, `scaffold-KIND-NAME`.
public enum PluginKind: String, Hashable, Sendable, Codable, CaseIterable {
  /// Reads a document: a ``MetadataReader``.
  case reader
  /// Changes the model: a ``ModelTransform``.
  case transform
  /// Adds files to the package.
  case emitter
  /// Looks at the package once it is written.
  case check
}
