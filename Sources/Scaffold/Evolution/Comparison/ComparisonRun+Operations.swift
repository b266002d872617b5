import GeneratorModel
import GeneratorNaming

extension ComparisonRun {
  /// Compares functions and actions, overload by overload.
  mutating func compareOperations() {
    let oldOverloads = Dictionary(grouping: old.model.operations) { renames.operation($0.name) }
    let newOverloads = Dictionary(grouping: new.model.operations, by: \.name)
    for name in Set(oldOverloads.keys).union(newOverloads.keys).sorted() {
      let pairs = OverloadPairs(oldOverloads[name] ?? [], newOverloads[name] ?? [], renames: renames)
      for operation in pairs.added {
        added(
          operation.element, MetadataPath(operation.signature), summary: result(of: operation),
          swift: new.swift(operation),
          at: operation.location)
      }
      for operation in pairs.removed {
        removed(
          operation.element, MetadataPath(operation.signature), summary: result(of: operation),
          swift: old.swift(operation),
          at: operation.location)
      }
      for (before, after) in pairs.both { compare(before, with: after) }
    }
  }

  private func result(of operation: ServiceOperation) -> String? { operation.returnType.map { "→ \($0.text)" } }

  private mutating func compare(_ before: ServiceOperation, with after: ServiceOperation) {
    let subject = ComparedElement(
      element: after.element, oldPath: MetadataPath(before.signature), path: MetadataPath(after.signature),
      swift: .init(before: old.swift(before), after: new.swift(after)), location: after.location)
    compareNames(
      subject, isRenamed: before.name != after.name,
      swift: before.isBound ? (old.named.operationName(before), new.named.operationName(after)) : nil)
    note(
      .kind, of: subject, from: before.kind.rawValue, to: after.kind.rawValue,
      .protocolBreak("it is called differently"))
    note(
      .httpMethod, of: subject, from: before.httpMethod, to: after.httpMethod,
      .protocolBreak("it is called differently"))
    note(
      .composable, of: subject, from: before.isComposable, to: after.isComposable,
      .safe(after.isComposable, else: "a path can no longer continue after a call"))
    note(.entitySet, of: subject, from: before.entitySetPath, to: after.entitySetPath, .compatible)
    compareResults(from: before.returnType, to: after.returnType, of: subject)
    compareParameters(before, after)
  }

  /// Compares the results. A result is always optional in Swift, so making it nullable breaks no Swift code.
  private mutating func compareResults(
    from before: TypeReference?, to after: TypeReference?, of subject: ComparedElement
  ) {
    let isSame = before.map { renames.reference(old.plain($0)).text } == after.map { new.plain($0).text }
    var changesSwift = (before == nil) != (after == nil)
    if var before, var after {
      (before.isNullable, after.isNullable) = (true, true)
      changesSwift = oldSwiftType(before) != new.swiftType(after)
    }
    note(
      .result, of: subject, from: before.map { renames.reference($0).text }, to: after?.text,
      isSame
        ? .compatible("the values are the same")
        : .protocolBreak("it returns something else").breakingSource(where: changesSwift))
    guard let before, let after else { return }
    note(
      .nullable, of: subject, from: before.isNullable, to: after.isNullable,
      .compatible("a single result can always be missing in Swift"))
  }

  private mutating func compareParameters(_ before: ServiceOperation, _ after: ServiceOperation) {
    let oldNames = before.own.map(\.name)
    let newNames = after.own.map(\.name)
    let common = Set(oldNames).intersection(newNames)
    let lastCommon = newNames.lastIndex { common.contains($0) } ?? -1
    for (place, parameter) in after.own.enumerated() where !common.contains(parameter.name) {
      let isSafe = parameter.isOptional || (after.kind == .action && parameter.type.isNullable)
      added(
        .parameter, path(of: parameter, after), summary: parameter.type.summary, swift: new.swift(after),
        at: parameter.location,
        verdict: ChangeVerdict(
          breaksProtocol: !isSafe || place < lastCommon, breaksSource: true,
          reason: isSafe ? "the method in Swift has one more parameter" : "a call must pass it"))
    }
    for parameter in before.own where !common.contains(parameter.name) {
      removed(
        .parameter, path(of: parameter, before), summary: parameter.type.summary, swift: old.swift(before),
        at: parameter.location, verdict: .breaking("calls that pass it fail"))
    }
    let subject = ComparedElement(
      element: after.element, oldPath: MetadataPath(before.signature), path: MetadataPath(after.signature),
      swift: .init(before: old.swift(before), after: new.swift(after)), location: after.location)
    let (oldOrder, newOrder) = (oldNames.filter(common.contains), newNames.filter(common.contains))
    note(
      .parameterOrder, of: subject, from: oldOrder.joined(separator: ", "), to: newOrder.joined(separator: ", "),
      .breaking("calls name parameters in their order"))
    for parameter in before.own {
      guard let twin = after.own.first(where: { $0.name == parameter.name }) else { continue }
      compare(parameter, of: before, with: twin, of: after)
    }
  }

  private func path(of parameter: OperationParameter, _ operation: ServiceOperation) -> MetadataPath {
    MetadataPath("\(operation.signature)/\(parameter.name)")
  }

  private mutating func compare(
    _ before: OperationParameter, of oldOperation: ServiceOperation, with after: OperationParameter,
    of newOperation: ServiceOperation
  ) {
    let subject = ComparedElement(
      element: .parameter, oldPath: path(of: before, oldOperation), path: path(of: after, newOperation),
      swift: .init(before: old.swift(oldOperation), after: new.swift(newOperation)), location: after.location)
    compareNames(
      subject, isRenamed: false,
      swift: old.named[subject.oldPath].flatMap { name in new.named[subject.path].map { (name, $0) } })
    let isSame = renames.reference(old.plain(before.type)).text == new.plain(after.type).text
    var (oldType, newType) = (before.type, after.type)
    (oldType.isNullable, newType.isNullable) = (false, false)
    note(
      .type, of: subject, from: renames.reference(before.type).text, to: after.type.text,
      isSame
        ? .compatible("the values are the same")
        : .protocolBreak("it takes values of another type")
          .breakingSource(where: oldSwiftType(oldType) != new.swiftType(newType)))
    note(
      .nullable, of: subject, from: before.type.isNullable, to: after.type.isNullable,
      after.type.isNullable
        ? .compatible("calls pass a value as before")
        : .protocolBreak("a call must pass a value now").breakingSource(where: !after.type.isCollection))
    note(
      .optional, of: subject, from: before.isOptional, to: after.isOptional,
      .safe(after.isOptional, else: "a call must pass it now"))
    compareFacets(from: before.type.facets, to: after.type.facets, of: subject, isSet: true)
  }
}
