/// The kind of a plugin, which determines its step in a run. It is part of the name of the executable,
/// `scaffold-KIND-NAME`.
public enum PluginKind: String, Hashable, Sendable, Codable, CaseIterable {
  /// Reads a document: a ``MetadataReader``.
  case reader
  /// Changes the model: a ``ModelTransform``.
  case transform
  /// Adds files to the package.
  case emitter
  /// Checks the package after it is written.
  case check
}
