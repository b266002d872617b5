/// An element that can have annotations.
public protocol AnnotatedElement {
  /// The annotations of the element in the document.
  var annotations: [Annotation] { get }
}

extension AnnotatedElement {
  /// The value of the annotation with a term and no qualifier; nil if there is none.
  public func annotation(_ term: String) -> AnnotationValue? {
    annotations.first { $0.term == term && $0.qualifier == nil }?.value
  }

  /// Whether the annotation with a term and no qualifier is `true`.
  public func isTagged(_ term: String) -> Bool { annotation(term)?.boolValue == true }

  /// Whether the annotation with a term and no qualifier is `false`.
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
