/// The folder of an emitted package that holds what is copied from the `Sources` of modules.
package enum RuntimeFolder {
  /// The emitted path of a file or folder of a module; nil if it is not in `Sources`.
  package static func path(of source: String) -> String? {
    source.hasPrefix("Sources/") ? "Runtime/" + source.dropFirst("Sources/".count) : nil
  }
}
