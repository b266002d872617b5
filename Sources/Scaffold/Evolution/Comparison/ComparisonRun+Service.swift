import GeneratorModel

extension ComparisonRun {
  /// Compares the protocol and the namespaces.
  mutating func compareService() {
    let service = ComparedElement(
      element: .service, oldPath: MetadataPath(""), path: MetadataPath(""), swift: .init(), location: nil)
    note(
      .protocolVersion, of: service, from: text(of: old.model.serviceProtocol), to: text(of: new.model.serviceProtocol),
      .safe(isSameGeneration, else: "requests and responses have a different format"))
    let namespaces = ElementPairs(
      old.model.namespaces, new.model.namespaces,
      oldKey: { renames.type(QualifiedName($0.name)).description }, newKey: \.name)
    for namespace in namespaces.added {
      added(.namespace, MetadataPath(namespace.name), swift: nil, at: namespace.location)
    }
    for namespace in namespaces.removed {
      removed(
        .namespace, MetadataPath(namespace.name), swift: nil, at: namespace.location,
        verdict: .compatible("its members are listed separately"))
    }
    for (before, after) in namespaces.both {
      let subject = ComparedElement(
        element: .namespace, oldPath: MetadataPath(before.name), path: MetadataPath(after.name), swift: .init(),
        location: after.location)
      compareNames(subject, isRenamed: before.name != after.name, swift: nil)
      note(.alias, of: subject, from: before.alias, to: after.alias, .compatible("requests use full names"))
    }
  }

  private func text(of service: ServiceProtocol) -> String { "\(service.name) \(service.version)" }

  /// Whether both have the same protocol in versions with the same dialect: OData 4.0 and 4.01.
  private var isSameGeneration: Bool {
    let (before, after) = (old.model.serviceProtocol, new.model.serviceProtocol)
    let major = [before, after].map { $0.version.prefix { $0 != "." } }
    return before.name == after.name && major[0] == major[1]
  }
}
