import GeneratorCore
import GeneratorModel
import GeneratorNaming

/// One comparison of two models: the changes that were found so far, and how one more is noted.
///
/// Each sort of element is compared in a file of its own. What the older model names is looked up in the newer one by
/// the names that declared renames give it.
struct ComparisonRun {
  let old: ComparedModel
  let new: ComparedModel
  let renames: AppliedRenames
  private(set) var changes: [SchemaChange] = []

  init(_ old: ComparedModel, _ new: ComparedModel, _ renames: AppliedRenames) {
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

  /// Notes an element that the newer model alone has.
  mutating func added(
    _ element: SchemaElement, _ path: MetadataPath, _ what: String? = nil, swift: String?, at location: SourceLocation?,
    _ verdict: ChangeVerdict = .compatible, store: StoreEffect = .none
  ) {
    changes.append(
      SchemaChange(
        kind: .added, element: element, path: path, after: what, swift: .init(after: swift), location: location,
        verdict: verdict, store: store))
  }

  /// Notes an element that the older model alone has.
  mutating func removed(
    _ element: SchemaElement, _ path: MetadataPath, _ what: String? = nil, swift: String?, at location: SourceLocation?,
    _ verdict: ChangeVerdict = .breaking("what uses it fails"), store: StoreEffect = .none
  ) {
    let breaksSource = verdict.breaksSource && swift != nil
    changes.append(
      SchemaChange(
        kind: .removed, element: element, path: path, before: what, swift: .init(before: swift), location: location,
        verdict: ChangeVerdict(
          breaksProtocol: verdict.breaksProtocol, breaksSource: breaksSource, reason: verdict.reason), store: store))
  }

  /// Notes that a declared rename gave an element its name, and where Swift calls it otherwise.
  ///
  /// - Parameter isRenamed: whether the element's own name is another one, not only that of what it stands in.
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
      .swiftName, of: subject, swift.before.source, swift.after.source,
      .sourceBreak("another element has taken the name, or it belongs to the package now"))
  }

  /// Notes an aspect of an element where it is not the same.
  mutating func note(
    _ aspect: SchemaAspect, of subject: ComparedElement, _ before: String?, _ after: String?,
    _ verdict: ChangeVerdict, store: StoreEffect = .none
  ) {
    guard before != after else { return }
    changes.append(
      SchemaChange(
        kind: .changed, element: subject.element, path: subject.path, oldPath: subject.oldPath, aspect: aspect,
        before: before, after: after, swift: subject.swift, location: subject.location, verdict: verdict,
        store: store))
  }

  /// Notes a condition that holds for one side alone.
  mutating func note(
    _ aspect: SchemaAspect, of subject: ComparedElement, _ before: Bool, _ after: Bool,
    _ verdict: ChangeVerdict, store: StoreEffect = .none
  ) {
    note(aspect, of: subject, String(before), String(after), verdict, store: store)
  }

  /// Notes a number that is not the same.
  mutating func note(
    _ aspect: SchemaAspect, of subject: ComparedElement, _ before: Int?, _ after: Int?,
    _ verdict: ChangeVerdict
  ) {
    note(aspect, of: subject, before.map(String.init), after.map(String.init), verdict)
  }
}
