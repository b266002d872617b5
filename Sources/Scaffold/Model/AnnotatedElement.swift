/// An element that a document can annotate.
public protocol AnnotatedElement {
  /// Everything that the document says about it.
  var annotations: [Annotation] { get }
}

extension AnnotatedElement {
  /// The value of an annotation without qualifier, if there is one.
  public func annotation(_ term: String) -> AnnotationValue? {
    annotations.first { $0.term == term && $0.qualifier == nil }?.value
  }

  /// Whether an annotation without qualifier says `true`.
  public func isTagged(_ term: String) -> Bool { annotation(term)?.boolValue == true }

  /// Whether an annotation without qualifier says `false`.
  func isDenied(_ term: String) -> Bool { annotation(term)?.boolValue == false }
}

extension StructuredType: AnnotatedElement {}
extension Property: AnnotatedElement {}
extension NavigationProperty: AnnotatedElement {}
extension EnumType: AnnotatedElement {}
extension EnumMember: AnnotatedElement {}
extension TypeDefinition: AnnotatedElement {}
extension EntityContainer: AnnotatedElement {}
extension EntitySet: AnnotatedElement {}
extension Singleton: AnnotatedElement {}
extension ServiceOperation: AnnotatedElement {}
extension OperationParameter: AnnotatedElement {}
extension OperationImport: AnnotatedElement {}
extension ModelNamespace: AnnotatedElement {}
