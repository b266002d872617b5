import GeneratorCore

/// A message to the user about a document, in the form of the protocol (`docs/schemas/diagnostic.schema.json`).
package struct Finding: Encodable, Hashable, Sendable {
  /// The kind of a finding. The value is its stable name for programs.
  package enum Kind: String, Encodable, Sendable {
    /// The request is not one of the protocol.
    case unusableRequest = "unusable-request"
    /// A document is not JSON.
    case malformedDocument = "malformed-document"
    /// A document describes nothing that this reader knows.
    case unknownDocument = "unknown-document"
    /// A document cannot be read or is too large.
    case unreadableDocument = "unreadable-document"
    /// A value has another JSON type than expected.
    case unexpectedType = "unexpected-type"
    /// A name is missing, or the service would not accept it.
    case invalidName = "invalid-name"
    /// A name occurs twice.
    case duplicateName = "duplicate-name"
    /// A number is not a whole number, or too large.
    case invalidNumber = "invalid-number"
    /// A value of a picklist cannot be used.
    case invalidValue = "invalid-value"
    /// A field has an unknown type and is read as text.
    case unknownType = "unknown-type"
    /// An object has no fields.
    case noFields = "no-fields"
    /// An object has no field 'Id'.
    case noKey = "no-key"
    /// A relationship leads nowhere.
    case unknownTarget = "unknown-target"
    /// Objects to which fields refer are not among the documents.
    case undescribedTargets = "undescribed-targets"
    /// New records of an object need one of several contents.
    case requiredContent = "required-content"
    /// Documents come from several versions of the API.
    case severalVersions = "several-versions"
    /// A version of the API is not one.
    case invalidVersion = "invalid-version"
    /// No object is named for a download.
    case nothingIncluded = "nothing-included"
    /// The service has no object of a name.
    case unknownObject = "unknown-object"
    /// There are too many findings.
    case findingsLeftOut = "findings-left-out"
  }

  package let id: Kind
  package let severity: Diagnostic.Severity
  package let message: String
  package let file: String?
  package let line: Int?
  package let column: Int?
  package let length: Int?
  package let hint: String?

  /// Creates a finding.
  package init(
    _ severity: Diagnostic.Severity, _ id: Kind, _ message: String, at place: DocumentPosition? = nil,
    hint: String? = nil
  ) {
    self.id = id
    self.severity = severity
    self.message = message
    file = place?.file
    line = place?.location.line
    column = place?.location.column
    length = place?.length
    self.hint = hint
  }
}

/// The position of a value in a document.
package struct DocumentPosition: Hashable, Sendable {
  /// The name of the file in findings; nil for the only document.
  package let file: String?
  /// The line and column, for the model.
  package let location: SourceLocation
  /// The number of characters to underline.
  package let length: Int
}

/// An error that leaves nothing to read.
package struct ReaderFault: Error {
  /// What is reported.
  package let finding: Finding

  /// Creates a fault.
  package init(_ id: Finding.Kind, _ message: String, at place: DocumentPosition? = nil, hint: String? = nil) {
    finding = Finding(.error, id, message, at: place, hint: hint)
  }
}
