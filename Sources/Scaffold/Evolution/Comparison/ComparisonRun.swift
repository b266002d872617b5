import GeneratorCore
import GeneratorModel
import GeneratorNaming

/// The comparison of two models: the changes found so far, and methods for recording more.
///
/// Each kind of element is compared in its own file. Names in the older model are looked up in the newer model after
/// applying the declared renames.
struct ComparisonRun {
  let old: ComparedModel
  let new: ComparedModel
  let renames: AppliedRenames
  private(set) var changes: [SchemaChange] = []

  init(from old: ComparedModel, to new: ComparedModel, renames: AppliedRenames) {
    self.old = old
    self.new = new
    self.renames = renames
  }

  /// Compares everything.
  mutating func compare() {
    compareService()
    compareStructuredTypes()
    compareEnumTypes()
    compareTypeDefinitions()
    compareContainer()
    compareOperations()
  }

  /// Records an element that only the newer model has.
  mutating func added(
    _ element: SchemaElement, _ path: MetadataPath, summary what: String? = nil, swift: String?,
    at location: SourceLocation?,
    verdict: ChangeVerdict = .compatible, store: StoreEffect = .none
  ) {
    changes.append(
      SchemaChange(
        kind: .added, element: element, path: path, after: what, swift: .init(after: swift), location: location,
        verdict: verdict, store: store))
  }

  /// Records an element that only the older model has.
  mutating func removed(
    _ element: SchemaElement, _ path: MetadataPath, summary what: String? = nil, swift: String?,
    at location: SourceLocation?,
    verdict: ChangeVerdict = .breaking("code that uses it fails"), store: StoreEffect = .none
  ) {
    let breaksSource = verdict.breaksSource && swift != nil
    changes.append(
      SchemaChange(
        kind: .removed, element: element, path: path, before: what, swift: .init(before: swift), location: location,
        verdict: ChangeVerdict(
          breaksProtocol: verdict.breaksProtocol, breaksSource: breaksSource, reason: verdict.reason), store: store))
  }

  /// Records a declared rename of an element, and a change of its Swift name.
  ///
  /// - Parameter isRenamed: whether the element's own name has changed, rather than only the name of its parent.
  mutating func compareNames(
    _ subject: ComparedElement, isRenamed: Bool, swift: (before: SwiftIdentifier, after: SwiftIdentifier)?,
    store: StoreEffect = .none
  ) {
    if isRenamed {
      changes.append(
        SchemaChange(
          kind: .renamed, element: subject.element, path: subject.path, oldPath: subject.oldPath, swift: subject.swift,
          location: subject.location, verdict: .protocolBreak("the service no longer knows the old name"), store: store)
      )
    }
    guard let swift else { return }
    note(
      .swiftName, of: subject, from: swift.before.source, to: swift.after.source,
      .sourceBreak("another element has taken the name, or it belongs to the package now"))
  }

  /// Records an aspect of an element if it has changed.
  mutating func note(
    _ aspect: SchemaAspect, of subject: ComparedElement, from before: String?, to after: String?,
    _ verdict: ChangeVerdict, store: StoreEffect = .none
  ) {
    guard before != after else { return }
    changes.append(
      SchemaChange(
        kind: .changed, element: subject.element, path: subject.path, oldPath: subject.oldPath, aspect: aspect,
        before: before, after: after, swift: subject.swift, location: subject.location, verdict: verdict,
        store: store))
  }

  /// Records a Boolean aspect if it has changed.
  mutating func note(
    _ aspect: SchemaAspect, of subject: ComparedElement, from before: Bool, to after: Bool,
    _ verdict: ChangeVerdict, store: StoreEffect = .none
  ) {
    note(aspect, of: subject, from: String(before), to: String(after), verdict, store: store)
  }
}
