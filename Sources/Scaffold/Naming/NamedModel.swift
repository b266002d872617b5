import GeneratorModel

/// A service model with Swift names for all its elements. Files are planned from it.
///
/// ``NameAssigner`` creates it.
public struct NamedModel: Sendable {
  /// The service model.
  public let model: ServiceModel
  /// The index of ``model`` by name.
  public let index: ModelIndex
  /// The naming decision for each element.
  public let decisions: [MetadataPath: NameDecision]
  /// The base name of a file for each type, without extension: unique without regard to case, at most 100 bytes.
  public let fileNames: [MetadataPath: String]
  /// The elements that lost their pinned name because another element in their scope has it.
  public let released: [MetadataPath]
  /// The elements that keep a prefix or suffix that rules strip, because their name would be taken or reserved.
  public internal(set) var ruleClashes: [MetadataPath] = []
  /// The conventions of vendors that the names follow.
  public internal(set) var conventions: [NameRules.Convention] = []
  /// The chosen names of elements that the model does not have.
  public internal(set) var idleNames: [MetadataPath] = []
  /// The emitted files and the types in each.
  public internal(set) var files = TypeFiles()
  /// The methods that call operations, with their names.
  package internal(set) var methods: [ServiceMethod] = []

  /// The Swift name of an element; nil if the model does not have it.
  public subscript(path: MetadataPath) -> SwiftIdentifier? { decisions[path]?.swift }

  /// The Swift name of a type.
  public func typeName(_ name: QualifiedName) -> SwiftIdentifier { identifier(.type(name)) }

  /// The Swift name of a structural or navigation property, which may be inherited.
  public func propertyName(_ name: String, of type: QualifiedName) -> SwiftIdentifier {
    if let decision = decisions[.property(name, of: type)] { return decision.swift }
    for ancestor in index.lineage(of: type).reversed() {
      if let decision = decisions[.property(name, of: ancestor.name)] { return decision.swift }
    }
    return identifier(.property(name, of: type))
  }

  /// The Swift names of the arguments for the key of an entity type, in key order.
  public func keyArgumentNames(of type: QualifiedName) -> [SwiftIdentifier] {
    guard let owner = index.keyOwner(of: type) else { return [] }
    return owner.key.map { part in
      part.isOwnProperty ? propertyName(part.path, of: type) : identifier(.keyPart(part.name, of: owner.name))
    }
  }

  /// The Swift name of a member of an enumeration type.
  public func memberName(_ name: String, of type: QualifiedName) -> SwiftIdentifier {
    identifier(.member(name, of: type))
  }

  /// The Swift name of an entity set, singleton or operation import.
  public func childName(_ name: String, of container: QualifiedName) -> SwiftIdentifier {
    identifier(.child(name, of: container))
  }

  /// The Swift name of an operation, which all its overloads share.
  public func operationName(_ operation: ServiceOperation) -> SwiftIdentifier {
    identifier(.operation(operation.name))
  }

  /// The Swift names of the parameters of an overload, in order.
  public func parameterNames(of operation: ServiceOperation) -> [SwiftIdentifier] {
    MetadataPath.parameters(of: operation).map(identifier)
  }

  /// The base name of the file for a type, without extension.
  public func fileName(_ type: QualifiedName) -> String { fileNames[.type(type)] ?? typeName(type).name }

  /// The decisions for elements whose Swift name differs from the metadata name, sorted by path.
  public var changedNames: [NameDecision] {
    decisions.values.filter { $0.swift.source != $0.original }.sorted { $0.path < $1.path }
  }

  /// All current names, for the lock.
  public var pinnedNames: PinnedNames {
    let names = decisions.mapValues(\.swift.name)
    let methodNames = methods.lazy.map { ($0.path, $0.name) }
    return PinnedNames(names: names.merging(methodNames) { first, _ in first }, fileNames: files.fileNames)
  }

  private func identifier(_ path: MetadataPath) -> SwiftIdentifier {
    guard let decision = decisions[path] else {
      preconditionFailure("'\(path)' is not an element of the named model")
    }
    return decision.swift
  }
}
