import GeneratorModel

/// The names of a package of several services are in one list, each with the name of its service before it:
/// `Orders:Shop.Product/Name`. The name of a service is an identifier.
extension PinnedNames {
  /// Adds the names of one of several services.
  package mutating func add(_ names: PinnedNames, of service: String) {
    self.names.merge(Self.qualified(names.names, service)) { _, new in new }
    fileNames.merge(Self.qualified(names.fileNames, service)) { _, new in new }
  }

  /// The names of one of several services.
  package func names(of service: String) -> PinnedNames {
    PinnedNames(names: Self.part(names, service), fileNames: Self.part(fileNames, service))
  }

  private static func qualified(_ names: [MetadataPath: String], _ service: String) -> [MetadataPath: String] {
    Dictionary(uniqueKeysWithValues: names.map { (MetadataPath("\(service):\($0.key.text)"), $0.value) })
  }

  private static func part(_ names: [MetadataPath: String], _ service: String) -> [MetadataPath: String] {
    let prefix = service + ":"
    return Dictionary(
      uniqueKeysWithValues: names.compactMap { path, name in
        path.text.hasPrefix(prefix) ? (MetadataPath(String(path.text.dropFirst(prefix.count))), name) : nil
      })
  }
}
