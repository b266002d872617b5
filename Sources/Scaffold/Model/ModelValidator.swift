/// Checks the invariants of a model: references lead to its elements, no type inherits from itself, and names are
/// unique in their scope.
///
/// The built-in reader only makes valid models; models from other sources are checked before they are used.
package struct ModelValidator {
  private let model: ServiceModel
  private let index: ModelIndex
  private(set) var faults: [String] = []

  /// The faults of a model, one sentence each; empty if it is valid.
  package static func faults(of model: ServiceModel) -> [String] {
    var soundness = ModelValidator(model)
    soundness.look()
    return soundness.faults
  }

  private init(_ model: ServiceModel) {
    self.model = model
    index = ModelIndex(model)
  }

  private mutating func look() {
    if model.serviceProtocol.name.isEmpty { faults.append("the service protocol has no name") }
    refuseTwins(
      in: "the model",
      sort: "type",
      names: model.structuredTypes.map(\.name.description) + model.enumTypes.map(\.name.description)
        + model.typeDefinitions.map(\.name.description))
    // The checks below visit all base types of each type.
    if let type = index.tooDeepType(among: model.structuredTypes) {
      faults.append(
        "the type '\(type.name)' inherits from itself, or has more than \(ModelIndex.maximumLineage) base types above it"
      )
      return
    }
    for type in model.structuredTypes { look(at: type) }
    for type in model.enumTypes {
      refuseTwins(in: "the type '\(type.name)'", sort: "member", names: type.members.map(\.name))
    }
    for type in model.typeDefinitions { look(at: type.facets ?? Facets(), of: "the type '\(type.name)'") }
    refuseTwins(in: "the model", sort: "operation", names: model.operations.map(\.signature))
    for operation in model.operations { look(at: operation) }
    lookAtContainers()
  }

  private mutating func look(at type: StructuredType) {
    let owner = "the type '\(type.name)'"
    lookAtBase(of: type, owner)
    let line = index.lineage(of: type.name)
    refuseTwins(
      in: owner, sort: "property",
      names: line.flatMap { $0.properties.map(\.name) + $0.navigationProperties.map(\.name) })
    for property in type.properties { look(at: property.type, of: "the property '\(type.name)/\(property.name)'") }
    for property in type.navigationProperties where index.structuredType(property.target)?.kind != .entity {
      faults.append(
        "the navigation property '\(type.name)/\(property.name)' leads to '\(property.target)', which is not an entity type"
      )
    }
    for part in type.key where index.property(at: part.path, of: type.name) == nil {
      faults.append("\(owner) has the key '\(part.path)', which is not one of its properties")
    }
  }

  private mutating func lookAtBase(of type: StructuredType, _ owner: String) {
    var next = type.base
    while let base = next {
      guard let found = index.structuredType(base), found.kind == type.kind else {
        return faults.append(
          "\(owner) has the base type '\(base)', which is not one of the model's \(type.kind.rawValue) types")
      }
      next = found.base
    }
  }

  private mutating func look(at type: TypeReference, of owner: String) {
    let isThere =
      switch type.target {
      case .primitive, .unknown: true
      case .enumeration(let name): index.enumType(name) != nil
      case .complex(let name): index.structuredType(name)?.kind == .complex
      case .entity(let name): index.structuredType(name)?.kind == .entity
      case .definition(let name): index.typeDefinition(name) != nil
      }
    if !isThere { faults.append("\(owner) has the type '\(type.name)', which the model does not have as such") }
    look(at: type.facets, of: owner)
  }

  /// Emitted code uses these numbers to count characters and digits.
  private mutating func look(at facets: Facets, of owner: String) {
    for facet in Facet.all {
      guard let number = facet.limit(in: facets), number < 0 else { continue }
      faults.append("\(owner) has the \(facet.key) \(number), expected a number from 0")
    }
  }

  private mutating func look(at operation: ServiceOperation) {
    let owner = "the operation '\(operation.signature)'"
    refuseTwins(in: owner, sort: "parameter", names: operation.parameters.map(\.name))
    if operation.isBound && operation.parameters.isEmpty { faults.append("\(owner) is bound and has no parameter") }
    for parameter in operation.parameters {
      look(at: parameter.type, of: "the parameter '\(parameter.name)' of \(owner)")
    }
    if let type = operation.returnType { look(at: type, of: "the result of \(owner)") }
  }

  private mutating func lookAtContainers() {
    refuseTwins(in: "the model", sort: "container", names: model.containers.map(\.name.description))
    let containers = Set(model.containers.map(\.name))
    let operations = Set(model.operations.map(\.name))
    let sets = model.entitySets.map { ("entity set", $0.name, $0.container, $0.type) }
    let singletons = model.singletons.map { ("singleton", $0.name, $0.container, $0.type) }
    for (sort, name, container, type) in sets + singletons {
      lookFor(container, in: containers, of: "the \(sort) '\(name)'")
      if index.structuredType(type)?.kind != .entity {
        faults.append("the \(sort) '\(name)' has the type '\(type)', which is not an entity type of the model")
      }
    }
    for child in model.operationImports {
      lookFor(child.container, in: containers, of: "the operation import '\(child.name)'")
      if !operations.contains(child.operation) {
        faults.append("the operation import '\(child.name)' calls '\(child.operation)', which does not exist")
      }
    }
    let children =
      (sets + singletons).map { "\($0.2)/\($0.1)" } + model.operationImports.map { "\($0.container)/\($0.name)" }
    refuseTwins(in: "the model", sort: "child of a container", names: children)
  }

  private mutating func lookFor(_ container: QualifiedName, in containers: Set<QualifiedName>, of owner: String) {
    if !containers.contains(container) {
      faults.append("\(owner) belongs to '\(container)', which is not a container of the model")
    }
  }

  private mutating func refuseTwins(in owner: String, sort: String, names: [String]) {
    var known: Set<String> = []
    for name in names {
      if name.isEmpty { faults.append("\(owner) has a \(sort) without a name") }
      if !known.insert(name).inserted { faults.append("\(owner) has the \(sort) '\(name)' twice") }
    }
  }
}
