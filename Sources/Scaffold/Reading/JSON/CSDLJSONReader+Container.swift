import GeneratorCore
import GeneratorModel

extension CSDLJSONReader {
  mutating func operation(_ element: JSONElement, _ kind: ServiceOperation.Kind) -> OperationDeclaration {
    reportUnknown(
      in: element,
      known: ["$Kind", "$IsBound", "$IsComposable", "$EntitySetPath", "$Parameter", "$ReturnType"])
    var operation = OperationDeclaration(
      kind: kind, name: element.name, notes: notes(element), position: element.position)
    operation.signature.isBound = truth("$IsBound", of: element)
    operation.signature.isComposable = truth("$IsComposable", of: element)
    operation.signature.entitySetPath = text("$EntitySetPath", of: element)
    operation.signature.parameters = (element["$Parameter"]?.items ?? []).compactMap { parameter($0, of: element.name) }
    if let result = object("$ReturnType", of: element) {
      reportUnknown(in: result, known: Self.typeKeywords)
      operation.signature.returnType = typeText(result)
      operation.signature.returnPosition = result.position
    }
    return operation
  }

  private mutating func parameter(_ value: JSONNode, of operation: String) -> ParameterDeclaration? {
    guard let members = value.members, let name = value["$Name"], let text = name.text?.nonBlank else {
      report(
        .missingAttribute, "a parameter of '\(operation)' has no '$Name', left out", at: position(of: value),
        hint: "add the member '$Name'")
      return nil
    }
    let element = JSONElement(name: text, position: position(of: name), members: members)
    reportUnknown(in: element, known: Self.typeKeywords.union(["$Name"]))
    return ParameterDeclaration(
      name: text, type: typeText(element), notes: notes(element), position: position(of: name))
  }

  mutating func container(_ element: JSONElement) -> ContainerDeclaration {
    reportUnknown(in: element, known: ["$Kind", "$Extends"])
    var container = ContainerDeclaration(name: element.name, notes: notes(element), position: element.position)
    container.extends = text("$Extends", of: element)
    for child in element.children {
      guard let item = self.element(child, called: "child of the container") else { continue }
      if item["$Action"] != nil {
        operationImport(item, .action, keyword: "$Action").map { container.operationImports.append($0) }
      } else if item["$Function"] != nil {
        operationImport(item, .function, keyword: "$Function").map { container.operationImports.append($0) }
      } else if truth("$Collection", of: item) {
        entitySet(item).map { container.entitySets.append($0) }
      } else {
        singleton(item).map { container.singletons.append($0) }
      }
    }
    return container
  }

  private mutating func entitySet(_ element: JSONElement) -> EntitySetDeclaration? {
    reportUnknown(
      in: element,
      known: ["$Kind", "$Collection", "$Type", "$NavigationPropertyBinding", "$IncludeInServiceDocument"])
    guard let type = required("$Type", of: element) else { return nil }
    return EntitySetDeclaration(
      name: element.name, type: type, navigationBindings: bindings(of: element), notes: notes(element),
      position: element.position)
  }

  private mutating func singleton(_ element: JSONElement) -> SingletonDeclaration? {
    reportUnknown(
      in: element, known: ["$Kind", "$Collection", "$Type", "$Nullable", "$NavigationPropertyBinding"])
    guard let type = required("$Type", of: element) else { return nil }
    return SingletonDeclaration(
      name: element.name, type: type, isNullable: truth("$Nullable", of: element),
      navigationBindings: bindings(of: element), notes: notes(element), position: element.position)
  }

  private mutating func bindings(of element: JSONElement) -> [NavigationBinding] {
    (object("$NavigationPropertyBinding", of: element)?.children ?? []).compactMap { member in
      if let target = member.value.text { return NavigationBinding(path: member.name, target: target) }
      report(
        .invalidAttributeValue, "navigation property binding '\(member.name)' names no set, left out",
        at: position(of: member),
        hint: "give the name of an entity set or singleton")
      return nil
    }
  }

  private mutating func operationImport(
    _ element: JSONElement, _ kind: ServiceOperation.Kind, keyword: String
  ) -> ImportDeclaration? {
    reportUnknown(in: element, known: ["$Kind", keyword, "$EntitySet", "$IncludeInServiceDocument"])
    guard let operation = required(keyword, of: element) else { return nil }
    return ImportDeclaration(
      name: element.name, operation: operation, kind: kind, entitySet: text("$EntitySet", of: element),
      notes: notes(element), position: element.position)
  }
}
