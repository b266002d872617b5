import GeneratorModel

extension ProjectSettings {
  /// The declared renames, in the order of their old paths.
  public var declaredRenames: [SchemaRename] {
    renames.map { SchemaRename(old: MetadataPath($0.key), new: MetadataPath($0.value)) }.sorted()
  }

  /// Adds renames, replacing those of the same old path. Names in `include`, `exclude` and cuts are updated.
  public mutating func remember(_ declared: [SchemaRename]) {
    for rename in declared {
      renames[rename.old.text] = rename.new.text
      guard let old = rename.old.parts?.name, let new = rename.new.parts?.name else { continue }
      include = include.map { $0 == old ? new : $0 }
      exclude = exclude.map { $0 == old ? new : $0 }
      let names = [rename.old.text: rename.new.text, old: new]
      cuts.types = cuts.types.map { names[$0] ?? $0 }
      cuts.operations = cuts.operations.map { names[$0] ?? $0 }
      cuts.navigation = cuts.navigation.map { path in
        path.split(separator: "/").map { names[String($0)] ?? String($0) }.joined(separator: "/")
      }
    }
  }
}
