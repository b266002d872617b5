import GeneratorModel

/// The prefixes and suffixes of names in services of SAP.
///
/// Views of the virtual data model have a letter for their layer: `A_` for an API, `C_` for consumption, `I_` for an
/// interface, `P_` for a private one and `R_` for a restricted one. A gateway names an entity type like its set and
/// appends `Type`. Only types for which a set shows this lose the suffix, because in `DeliveryBlockReasonType` it says
/// what the type is.
struct SAPConvention {
  private let sets: [QualifiedName: Set<String>]

  /// The convention for a service; nil if the service is not one of SAP.
  init?(_ model: ServiceModel) {
    guard Self.isSAP(model) else { return nil }
    let roots = model.entitySets.map { ($0.type, $0.name) } + model.singletons.map { ($0.type, $0.name) }
    sets = Dictionary(grouping: roots, by: \.0).mapValues { Set($0.map(\.1)) }
  }

  /// The name of a type; the name itself if it has neither prefix nor suffix.
  func type(_ name: QualifiedName) -> String {
    let (full, short) = (name.name, child(name.name))
    for suffix in ["_Type", "Type"] where full.hasSuffix(suffix) && short.count > suffix.count {
      let sets = sets[name] ?? []
      if sets.contains(String(full.dropLast(suffix.count))) || sets.contains(String(short.dropLast(suffix.count))) {
        return String(short.dropLast(suffix.count))
      }
    }
    return short
  }

  /// The name of a set, singleton or operation without the letter of its layer.
  func child(_ name: String) -> String {
    let scalars = name.unicodeScalars.prefix(3).map(\.self)
    guard scalars.count == 3, "ACIPR".unicodeScalars.contains(scalars[0]), scalars[1] == "_",
      ("A"..."Z").contains(scalars[2])
    else { return name }
    return String(name.dropFirst(2))
  }

  /// Whether annotations or namespaces of SAP are in the service.
  private static func isSAP(_ model: ServiceModel) -> Bool {
    func isOwn(_ annotations: [Annotation]) -> Bool {
      annotations.contains { $0.term.hasPrefix("sap:") || $0.term.hasPrefix("com.sap.vocabularies.") }
    }
    return model.namespaces.contains { isOwn($0.annotations) || $0.name.hasPrefix("com.sap.") }
      || model.containers.contains { isOwn($0.annotations) } || model.entitySets.contains { isOwn($0.annotations) }
      || model.structuredTypes.contains { type in
        isOwn(type.annotations) || type.properties.contains { isOwn($0.annotations) }
      }
  }
}
