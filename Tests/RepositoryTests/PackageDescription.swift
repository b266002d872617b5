/// The targets of `Package.swift`.
///
/// It is read as text: evaluating the manifest takes a second.
struct PackageDescription {
  /// The target of an emitted module and the targets that it depends on.
  struct Module {
    let target: String
    let dependencies: Set<String>
  }

  /// The modules of the templates and of plugins, by the names of their folders.
  let modules: [String: Module]
  /// The parts of the generator, by their folders, with the parts that each uses.
  let parts: [String: Set<String>]

  init(_ text: String) {
    let modules = text.matches(
      of: #/module\(\s*"(\w+)", (?:of: "[^"]*", )?target: "(\w+)"(?:,\s*dependencies: \[([^\]]*)\])?/#)
    self.modules = Dictionary(
      uniqueKeysWithValues: modules.map { match in
        (String(match.1), Module(target: String(match.2), dependencies: Self.names(in: match.3)))
      })
    let parts = text.matches(of: #/part\(\s*"(\w+)"(?:,\s*uses: \[([^\]]*)\])?/#)
    self.parts = Dictionary(uniqueKeysWithValues: parts.map { (String($0.1), Self.names(in: $0.2)) })
  }

  /// The names in quotes in a list.
  private static func names(in list: Substring?) -> Set<String> {
    Set((list ?? "").matches(of: #/"(\w+)"/#).map { String($0.1) })
  }
}
