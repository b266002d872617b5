import GeneratorCore

/// How a report names the documents: relative to the working folder, so that it says nothing about the machine that
/// made it.
struct ShownDocuments {
  private let base: String
  /// The folder that absolute paths outside the base have in common, with a final slash.
  private let common: String

  /// Creates the names of two documents.
  ///
  /// - Parameter base: the working folder, an absolute path.
  init(_ old: String, _ new: String, relativeTo base: String) {
    self.base = base.hasSuffix("/") ? base : base + "/"
    let outside = [old, new].filter { [base = self.base] in $0.hasPrefix("/") && !$0.hasPrefix(base) }
    let folders = outside.map { $0.split(separator: "/", omittingEmptySubsequences: false).dropLast() }
    let shared = folders.dropFirst().reduce(folders.first.map(Array.init) ?? []) { parts, other in
      Array(zip(parts, other).prefix { $0 == $1 }.map(\.0))
    }
    common = shared.isEmpty ? "" : shared.joined(separator: "/") + "/"
  }

  /// The name of a document or of a file next to one.
  func name(_ name: String) -> String {
    if name.hasPrefix(base) { return String(name.dropFirst(base.count)) }
    if common.count > 1, name.hasPrefix(common) { return String(name.dropFirst(common.count)) }
    return name
  }
}

extension ShownDocuments {
  /// A place in a document, `service.xml:7`.
  func place(_ location: SourceLocation) -> String { "\(name(location.file)):\(location.line)" }
}
