import GeneratorModel

/// The models for transforms and emitters.
enum ConformanceModels {
  private static let serviceProtocol = ServiceProtocol(name: "odata", version: "4.0")
  private static let namespace = "Sample"

  /// One type in one set.
  static let small = model(of: ["Product"])

  /// Many types, each in a set.
  static let large = model(of: (1...500).map { "Type\($0)" })

  /// A model with nothing but a protocol.
  static let empty = ServiceModel(serviceProtocol: serviceProtocol)

  /// A model with names and texts that break out of any place to which they are written unescaped.
  static let hostile: ServiceModel = {
    let names = [
      "class", "Größe", "名前", "画", "\u{1F980}", "a b", "a'b\"c`d", "x\ny\r\nz", "</script>", "*/ let x = 1 /*",
      "\"\"\"",
      "\\(x)", "$(touch x)", "; rm -rf x", "{{name}}", "%s%n", "a\u{202E}b", "e\u{301}", "__proto__", "../../outside",
      String(repeating: "long", count: 300),
    ]
    var model = Self.model(of: names.filter { !$0.contains("/") && !$0.contains(".") })
    for (index, name) in names.enumerated() where index < model.structuredTypes.count {
      model.structuredTypes[index].documentation = Documentation(label: name, summary: name, details: names.joined())
    }
    model.structuredTypes[0].properties += names.map {
      Property(name: "p" + $0, type: TypeReference(.primitive(.string)), defaultValue: $0)
    }
    return model
  }()

  private static func model(of names: [String]) -> ServiceModel {
    var model = ServiceModel(serviceProtocol: serviceProtocol)
    let container = QualifiedName(namespace: namespace, name: "Container")
    model.namespaces = [ModelNamespace(name: namespace)]
    model.containers = [EntityContainer(name: container)]
    model.structuredTypes = names.map { name in
      StructuredType(
        name: QualifiedName(namespace: namespace, name: name), kind: .entity, key: [KeyPart(path: "ID")],
        properties: [
          Property(name: "ID", type: TypeReference(.primitive(.int32), isNullable: false)),
          Property(name: "Name", type: TypeReference(.primitive(.string), facets: Facets(maxLength: 80))),
          Property(name: "Price", type: TypeReference(.primitive(.decimal), facets: Facets(scale: .variable))),
        ])
    }
    model.entitySets = model.structuredTypes.map { type in
      EntitySet(name: type.name.name + "Set", container: container, type: type.name)
    }
    return model
  }
}
