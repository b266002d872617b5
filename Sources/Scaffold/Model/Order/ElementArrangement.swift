/// Reorders the elements of all scopes of a model; see ``ElementOrder``.
struct ElementArrangement {
  /// The suffix of the names of scopes of annotations.
  static let annotationScope = "/@"

  /// Returns the names of a scope in their new order. Each name occurs once.
  let order: (_ scope: String, _ names: [String]) -> [String]

  init(_ order: @escaping (_ scope: String, _ names: [String]) -> [String]) { self.order = order }

  /// Returns the model in the new order.
  func arranged(_ model: ServiceModel) -> ServiceModel {
    var model = model
    sort(&model.namespaces, in: "$Namespaces", by: \.name)
    for place in model.namespaces.indices {
      sortAnnotations(&model.namespaces[place].annotations, of: model.namespaces[place].name)
    }
    for place in model.structuredTypes.indices { arrange(&model.structuredTypes[place]) }
    for place in model.enumTypes.indices { arrange(&model.enumTypes[place]) }
    for place in model.typeDefinitions.indices {
      sortAnnotations(&model.typeDefinitions[place].annotations, of: "\(model.typeDefinitions[place].name)")
    }
    model.operations = arranged(model.operations)
    arrangeContainer(&model)
    sort(&model.pathAnnotations, in: "$PathAnnotations", by: \.path)
    for place in model.pathAnnotations.indices {
      sortAnnotations(&model.pathAnnotations[place].annotations, of: model.pathAnnotations[place].path)
    }
    return model
  }

  private func arrange(_ type: inout StructuredType) {
    sort(&type.properties, in: "\(type.name)/$Properties", by: \.name)
    sort(&type.navigationProperties, in: "\(type.name)/$NavigationProperties", by: \.name)
    sortAnnotations(&type.annotations, of: "\(type.name)")
    for index in type.properties.indices {
      sortAnnotations(&type.properties[index].annotations, of: "\(type.name)/\(type.properties[index].name)")
    }
    for index in type.navigationProperties.indices {
      let path = "\(type.name)/\(type.navigationProperties[index].name)"
      sort(&type.navigationProperties[index].referentialConstraints, in: "\(path)/$Constraints", by: \.property)
      sortAnnotations(&type.navigationProperties[index].annotations, of: path)
    }
  }

  private func arrange(_ type: inout EnumType) {
    sortAnnotations(&type.annotations, of: "\(type.name)")
    for index in type.members.indices {
      sortAnnotations(&type.members[index].annotations, of: "\(type.name)/\(type.members[index].name)")
    }
  }

  /// Operations remain sorted by name; only overloads are reordered.
  private func arranged(_ operations: [ServiceOperation]) -> [ServiceOperation] {
    var arranged: [ServiceOperation] = []
    var first = operations.startIndex
    while first < operations.endIndex {
      let name = operations[first].name
      let end = operations[first...].firstIndex { $0.name != name } ?? operations.endIndex
      var overloads = Array(operations[first..<end])
      sort(&overloads, in: "\(name)/$Overloads", by: \.signature)
      for index in overloads.indices { arrangeAnnotations(of: &overloads[index]) }
      arranged += overloads
      first = end
    }
    return arranged
  }

  private func arrangeAnnotations(of operation: inout ServiceOperation) {
    sortAnnotations(&operation.annotations, of: operation.signature)
    for (index, path) in MetadataPath.parameters(of: operation).enumerated() {
      sortAnnotations(&operation.parameters[index].annotations, of: path.text)
    }
  }

  private func arrangeContainer(_ model: inout ServiceModel) {
    for place in model.containers.indices {
      sortAnnotations(&model.containers[place].annotations, of: "\(model.containers[place].name)")
    }
    func path(_ name: String, _ container: QualifiedName) -> String { MetadataPath.child(name, of: container).text }
    sort(&model.entitySets, in: "$EntitySets") { path($0.name, $0.container) }
    for place in model.entitySets.indices {
      let path = path(model.entitySets[place].name, model.entitySets[place].container)
      sort(&model.entitySets[place].navigationBindings, in: "\(path)/$Bindings", by: \.path)
      sortAnnotations(&model.entitySets[place].annotations, of: path)
    }
    sort(&model.singletons, in: "$Singletons") { path($0.name, $0.container) }
    for place in model.singletons.indices {
      let path = path(model.singletons[place].name, model.singletons[place].container)
      sort(&model.singletons[place].navigationBindings, in: "\(path)/$Bindings", by: \.path)
      sortAnnotations(&model.singletons[place].annotations, of: path)
    }
    sort(&model.operationImports, in: "$OperationImports") { path($0.name, $0.container) }
    for place in model.operationImports.indices {
      let path = path(model.operationImports[place].name, model.operationImports[place].container)
      sortAnnotations(&model.operationImports[place].annotations, of: path)
    }
  }

  private func sortAnnotations(_ annotations: inout [Annotation], of path: String) {
    sort(&annotations, in: path + Self.annotationScope) { "\($0.term)#\($0.qualifier ?? "")" }
  }

  private func sort<Element>(_ elements: inout [Element], in scope: String, by name: (Element) -> String) {
    guard elements.count > 1 else { return }
    var counts: [String: Int] = [:]
    let names = elements.map { element in
      let name = name(element)
      let count = counts[name, default: 0] + 1
      counts[name] = count
      return count == 1 ? name : "\(name) \(count)"
    }
    let sorted = order(scope, names)
    guard sorted != names else { return }
    let places = Dictionary(zip(names, names.indices)) { first, _ in first }
    elements = sorted.compactMap { places[$0] }.map { elements[$0] }
  }
}
