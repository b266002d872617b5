/// An XML element with what it holds.
struct XMLElement {
  /// The name without prefix.
  let name: String
  /// The namespace; `nil` for none or an undeclared prefix.
  let namespace: String?
  /// The values by name. A name with a prefix carries the usual prefix of its namespace (``XMLNamespace``) or, for
  /// other namespaces, its own.
  let attributes: [String: String]
  /// Where the start tag begins.
  let spot: SourceSpot
  /// The elements in it.
  var children: [XMLElement] = []
  /// The text directly in it.
  var text = ""

  /// The value of an attribute.
  subscript(attribute: String) -> String? { attributes[attribute] }

  /// The elements of a name among ``children``.
  func children(named name: String) -> [XMLElement] { children.filter { $0.name == name && $0.isMetadata } }

  /// Whether the element belongs to CSDL or its wrapper rather than to someone's extension.
  var isMetadata: Bool {
    guard let namespace else { return true }
    return XMLNamespace.isMetadata(namespace)
  }
}

/// The XML namespaces that metadata documents are made of.
enum XMLNamespace {
  /// The prefix by which the model calls attributes of a namespace, whatever a document calls it.
  static let usualPrefixes = [
    "http://www.sap.com/Protocols/SAPData": "sap",
    "http://schemas.microsoft.com/ado/2007/08/dataservices/metadata": "m",
    "http://schemas.microsoft.com/ado/2009/02/edm/annotation": "annotation",
    "http://www.w3.org/XML/1998/namespace": "xml",
  ]

  /// That of schemas since OData 4.0 (OData 4.01 Part 3: CSDL XML, 2.2).
  static let schema = "http://docs.oasis-open.org/odata/ns/edm"
  /// That of the wrapper around them (OData 4.01 Part 3: CSDL XML, 2.1).
  static let wrapper = "http://docs.oasis-open.org/odata/ns/edmx"

  /// Whether a namespace is one of CSDL (`…/edm`) or its wrapper (`…/edmx`), of any version.
  static func isMetadata(_ namespace: String) -> Bool {
    let isKnown =
      namespace.hasPrefix("http://schemas.microsoft.com/ado/")
      || namespace.hasPrefix("http://docs.oasis-open.org/odata/")
    return isKnown && (namespace.hasSuffix("/edm") || namespace.hasSuffix("/edmx"))
  }
}
