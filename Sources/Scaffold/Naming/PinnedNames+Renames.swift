import GeneratorModel

extension PinnedNames {
  /// The names after renames of the service: what was renamed keeps its Swift name and its file, so code that uses it
  /// goes on compiling and edits stay where they are.
  ///
  /// - Parameters:
  ///   - renames: the renames between the model that the names were settled for and the one to be named.
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
