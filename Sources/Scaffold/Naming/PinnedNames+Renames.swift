import GeneratorModel

extension PinnedNames {
  /// The pinned names after renames of the service. A renamed element keeps its Swift name and its file, so code that
  /// uses it still compiles, and the user's edits stay where they are.
  ///
  /// - Parameters:
  ///   - renames: the renames from the model of these names to the new model.
  public func following(_ renames: AppliedRenames) -> PinnedNames {
    guard !renames.isEmpty else { return self }
    return PinnedNames(names: Self.moved(names, renames), fileNames: Self.moved(fileNames, renames))
  }

  private static func moved(_ names: [MetadataPath: String], _ renames: AppliedRenames) -> [MetadataPath: String] {
    var result = names.filter { renames.moved[$0.key] == nil }
    for (path, name) in names {
      if let new = renames.moved[path] { result[new] = name }
    }
    return result
  }
}
