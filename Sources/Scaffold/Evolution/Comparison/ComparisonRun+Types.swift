import GeneratorModel
import GeneratorNaming

extension ComparisonRun {
  /// Compares entity types and complex types, including their members.
  mutating func compareStructuredTypes() {
    let types = ElementPairs(
      old.model.structuredTypes, new.model.structuredTypes, oldKey: { renames.type($0.name) }, newKey: \.name)
    for type in types.added {
      added(
        type.element, .type(type.name), summary: traits(of: type), swift: new.swift(type.name), at: type.location,
        store: new.storesBase(of: type) ? .inPlace : .none)
    }
    for type in types.removed {
      removed(
        type.element, .type(type.name), summary: traits(of: type), swift: old.swift(type.name), at: type.location,
        store: old.storesBase(of: type) ? .inPlace : .none)
    }
    for (before, after) in types.both { compare(before, with: after) }
  }

  private mutating func compare(_ before: StructuredType, with after: StructuredType) {
    let subject = ComparedElement(
      element: after.element, oldPath: .type(before.name), path: .type(after.name),
      swift: .init(before: old.swift(before.name), after: new.swift(after.name)), location: after.location)
    compareNames(
      subject, isRenamed: before.name != after.name,
      swift: (old.named.typeName(before.name), new.named.typeName(after.name)),
      store: new.stores(after.name) ? .declaredRename : .none)
    guard before.kind == after.kind else {
      return note(
        .kind, of: subject, from: before.element.title, to: after.element.title,
        .breaking("it is used in other places"),
        store: old.stores(before.name) ? .rebuild : .none)
    }
    compareBase(from: before, to: after, of: subject)
    note(
      .abstract, of: subject, from: before.isAbstract, to: after.isAbstract,
      .safe(!after.isAbstract, else: "values can no longer have exactly this type"))
    note(
      .open, of: subject, from: before.isOpen, to: after.isOpen,
      .safe(after.isOpen, else: "undeclared properties are refused now"))
    note(
      .mediaEntity, of: subject, from: before.hasStream, to: after.hasStream,
      .protocolBreak(after.hasStream ? "a new entity is created from its stream now" : "it no longer has a stream"))
    compareKeys(from: before, to: after, of: subject)
    compareProperties(before, after)
    compareNavigation(before, after)
  }

  private mutating func compareBase(
    from before: StructuredType, to after: StructuredType, of subject: ComparedElement
  ) {
    let base = before.base.map(renames.type)
    guard base != after.base else { return }
    let oldLine = old.index.lineage(of: before.name).dropLast().map { renames.type($0.name) }
    let newLine = new.index.lineage(of: after.name).dropLast()
    let keepsAll = Set(oldLine).isSubset(of: newLine.map(\.name))
    let gained = newLine.filter { !oldLine.contains($0.name) }.flatMap(\.properties)
    let verdict: ChangeVerdict =
      if !keepsAll {
        .breaking("inherited members are removed")
      } else if gained.contains(where: \.isRequired) {
        .protocolBreak("a new entity must have the inherited properties now")
      } else {
        .compatible
      }
    note(
      .base, of: subject, from: base?.description, to: after.base?.description, verdict,
      store: old.stores(before.name) || new.stores(after.name) ? .inPlace : .none)
  }

  /// Compares the effective keys. A difference is reported for the type where it begins.
  private mutating func compareKeys(
    from before: StructuredType, to after: StructuredType, of subject: ComparedElement
  ) {
    let (oldKey, newKey) = (oldKey(of: before.name), newKey(of: after.name))
    guard oldKey != newKey else { return }
    if let oldBase = before.base, let newBase = after.base, renames.type(oldBase) == newBase,
      self.oldKey(of: oldBase) == oldKey, self.newKey(of: newBase) == newKey
    {
      return
    }
    note(
      .key, of: subject, from: oldKey, to: newKey, .breaking("entities have different addresses"),
      store: old.stores(before.name) ? .rebuild : .none)
  }

  /// The parts of a key in the older model, with the names of the newer model.
  private func oldKey(of type: QualifiedName) -> String? {
    Self.text(of: old.index.key(of: type)) { renamed($0, of: type) }
  }

  private func newKey(of type: QualifiedName) -> String? { Self.text(of: new.index.key(of: type)) { $0 } }

  private static func text(of key: [KeyPart], _ path: (String) -> String) -> String? {
    let parts = key.map { part in part.alias.map { "\(path(part.path)) as \($0)" } ?? path(part.path) }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// A path of properties in the older model, with its first step renamed as in the newer model.
  func renamed(_ path: String, of type: QualifiedName) -> String {
    guard !renames.isEmpty else { return path }
    var steps = path.split(separator: "/").map(String.init)
    let owner = old.index.lineage(of: type).last { declaring in
      declaring.properties.contains { $0.name == steps.first }
        || declaring.navigationProperties.contains { $0.name == steps.first }
    }
    if let owner, let first = steps.first, let name = renames.path(.property(first, of: owner.name)).parts?.name {
      steps[0] = name
    }
    return steps.joined(separator: "/")
  }

  private func traits(of type: StructuredType) -> String? {
    let traits = [
      type.isAbstract ? "abstract" : nil, type.isOpen ? "open" : nil, type.hasStream ? "with a media stream" : nil,
      type.base.map { "derived from \($0)" },
    ]
    let known = traits.compactMap(\.self)
    return known.isEmpty ? nil : known.joined(separator: ", ")
  }
}
