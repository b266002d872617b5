import GeneratorModel

extension CSDLXMLReader {
  mutating func operation(_ element: XMLElement, _ kind: ServiceOperation.Kind) -> OperationDeclaration? {
    guard let name = required("Name", of: element) else { return nil }
    var operation = OperationDeclaration(kind: kind, name: name, notes: notes(element), position: element.position)
    operation.signature.isBound = truth("IsBound", of: element) ?? false
    operation.signature.isComposable = truth("IsComposable", of: element) ?? false
    operation.signature.entitySetPath = element["EntitySetPath"]
    for child in children(of: element, known: ["Parameter", "ReturnType"]) {
      if child.name == "Parameter" {
        parameter(child).map { operation.signature.parameters.append($0) }
      } else if let type = required("Type", of: child) {
        operation.signature.returnType = typeText(type, of: child)
        operation.signature.returnPosition = child.position
      }
    }
    return operation
  }

  private mutating func parameter(_ element: XMLElement) -> ParameterDeclaration? {
    guard let name = required("Name", of: element), let type = required("Type", of: element) else { return nil }
    return ParameterDeclaration(
      name: name, type: typeText(type, of: element), notes: notes(element), position: element.position)
  }

  mutating func container(_ element: XMLElement) -> ContainerDeclaration? {
    guard let name = required("Name", of: element) else { return nil }
    var container = ContainerDeclaration(name: name, notes: notes(element), position: element.position)
    container.extends = element["Extends"]?.trimmed
    container.isDefault = truth("m:IsDefaultEntityContainer", of: element)
    for child in children(of: element, known: Self.containerChildren) {
      switch child.name {
      case "EntitySet": entitySet(child).map { container.entitySets.append($0) }
      case "Singleton": singleton(child).map { container.singletons.append($0) }
      case "ActionImport":
        operationImport(child, .action, attribute: "Action").map { container.operationImports.append($0) }
      case "AssociationSet": associationSet(child).map { container.associationSets.append($0) }
      case _ where child["Function"] != nil:
        operationImport(child, .function, attribute: "Function").map { container.operationImports.append($0) }
      default: functionImport(child).map { container.functionImports.append($0) }
      }
    }
    return container
  }

  private static let containerChildren: Set<String> = [
    "EntitySet", "Singleton", "ActionImport", "FunctionImport", "AssociationSet",
  ]

  private mutating func entitySet(_ element: XMLElement) -> EntitySetDeclaration? {
    guard let name = required("Name", of: element), let type = required("EntityType", of: element) else { return nil }
    return EntitySetDeclaration(
      name: name, type: type, navigationBindings: bindings(of: element), notes: notes(element),
      position: element.position)
  }

  private mutating func singleton(_ element: XMLElement) -> SingletonDeclaration? {
    guard let name = required("Name", of: element), let type = required("Type", of: element) else { return nil }
    return SingletonDeclaration(
      name: name, type: type, isNullable: truth("Nullable", of: element) ?? false,
      navigationBindings: bindings(of: element), notes: notes(element), position: element.position)
  }

  private mutating func bindings(of element: XMLElement) -> [NavigationBinding] {
    children(of: element, known: ["NavigationPropertyBinding"]).compactMap { child in
      guard let path = required("Path", of: child), let target = required("Target", of: child) else { return nil }
      return NavigationBinding(path: path, target: target)
    }
  }

  private mutating func operationImport(
    _ element: XMLElement, _ kind: ServiceOperation.Kind, attribute: String
  ) -> ImportDeclaration? {
    guard let name = required("Name", of: element), let operation = required(attribute, of: element)
    else { return nil }
    return ImportDeclaration(
      name: name, operation: operation, kind: kind, entitySet: element["EntitySet"], notes: notes(element),
      position: element.position)
  }

  private mutating func functionImport(_ element: XMLElement) -> FunctionImportDeclaration? {
    guard let name = required("Name", of: element) else { return nil }
    var function = FunctionImportDeclaration(name: name, notes: notes(element), position: element.position)
    function.httpMethod = element["m:HttpMethod"]?.trimmed.uppercased()
    function.signature.isBound = truth("IsBindable", of: element) ?? false
    function.isSideEffecting = truth("IsSideEffecting", of: element)
    function.signature.isComposable = truth("IsComposable", of: element) ?? false
    function.entitySet = element["EntitySet"]
    function.signature.entitySetPath = element["EntitySetPath"]
    if let type = element["ReturnType"]?.trimmed, !type.isEmpty {
      function.signature.returnType = TypeText(name: type)
      function.signature.returnPosition = element.position
    }
    for child in children(of: element, known: ["Parameter", "ReturnType"]) {
      if child.name == "Parameter" {
        if child["Mode"] != "Out" { parameter(child).map { function.signature.parameters.append($0) } }
      } else if let type = required("Type", of: child) {
        function.signature.returnType = typeText(type, of: child)
        function.signature.returnPosition = child.position
        function.entitySet = child["EntitySet"] ?? function.entitySet
        function.signature.entitySetPath = child["EntitySetPath"] ?? function.signature.entitySetPath
      }
    }
    return function
  }

  private mutating func associationSet(_ element: XMLElement) -> AssociationSetDeclaration? {
    guard let name = required("Name", of: element), let association = required("Association", of: element)
    else { return nil }
    let ends = children(of: element, known: ["End"]).compactMap { end -> (role: String, entitySet: String)? in
      guard let set = required("EntitySet", of: end) else { return nil }
      return (end["Role"] ?? "", set)
    }
    return AssociationSetDeclaration(name: name, association: association, ends: ends, position: element.position)
  }
}
