import GeneratorCore

/// An XML element with its attributes and content.
struct XMLElement {
  /// The name without prefix.
  let name: String
  /// The namespace; `nil` if there is none or its prefix is undeclared.
  let namespace: String?
  /// Whether the element belongs to CSDL or its wrapper, as opposed to an extension.
  let isMetadata: Bool
  /// The values by name. A prefixed name has the usual prefix of its namespace (``XMLNamespace``), or for other
  /// namespaces the prefix in the document.
  let attributes: [(name: String, value: String)]
  /// The position of the start tag.
  let position: SourcePosition
  /// The child elements.
  var children: [XMLElement] = []
  /// The text of the element, without that of its children.
  var text = ""

  /// The value of an attribute; nil if it is absent.
  subscript(attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }

  /// The metadata elements with a name among ``children``.
  func children(named name: String) -> [XMLElement] { children.filter { $0.name == name && $0.isMetadata } }
}

/// The XML namespaces of metadata documents.
enum XMLNamespace {
  /// The prefixes that the model uses for attributes of a namespace, whatever the document declares.
  static let usualPrefixes = [
    "http://www.sap.com/Protocols/SAPData": "sap",
    "http://schemas.microsoft.com/ado/2007/08/dataservices/metadata": "m",
    "http://schemas.microsoft.com/ado/2009/02/edm/annotation": "annotation",
    "http://www.w3.org/XML/1998/namespace": "xml",
  ]

  /// The namespace of schemas since OData 4.0 (OData 4.01 Part 3: CSDL XML, 2.2).
  static let schema = "http://docs.oasis-open.org/odata/ns/edm"
  /// The namespace of the wrapper since OData 4.0 (OData 4.01 Part 3: CSDL XML, 2.1).
  static let wrapper = "http://docs.oasis-open.org/odata/ns/edmx"

  /// Whether a namespace is that of CSDL (`…/edm`) or its wrapper (`…/edmx`) in any version.
  static func isMetadata(_ namespace: String) -> Bool {
    let isKnown =
      namespace.hasPrefix("http://schemas.microsoft.com/ado/")
      || namespace.hasPrefix("http://docs.oasis-open.org/odata/")
    return isKnown && (namespace.hasSuffix("/edm") || namespace.hasSuffix("/edmx"))
  }
}
