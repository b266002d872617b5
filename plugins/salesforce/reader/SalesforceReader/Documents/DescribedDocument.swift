import GeneratorCore

/// What a document describes.
enum DescribedDocument {
  /// An object with its fields (`/sobjects/NAME/describe`). Nil if nothing of it can be used, which was reported.
  case object(ObjectDescription?)
  /// The names of all objects (`/sobjects/`).
  case directory(ObjectDirectory)
  /// The versions of the API (`/services/data/`).
  case versions([APIVersion])

  /// Reads a document; nil if it is of another kind.
  init?(_ text: DocumentText, log: FindingLog) {
    if case .array(let elements) = text.root.content {
      guard !elements.isEmpty, let versions = Self.versions(elements) else { return nil }
      self = .versions(versions)
      return
    }
    guard var object = DocumentObject(text.root, of: text, subject: "the document", log: log) else { return nil }
    // The command line of the platform (`sf sobject describe --json`) wraps the answer.
    if let result = object.node["result"], object.node["status"] != nil,
      let wrapped = DocumentObject(result, of: text, subject: "the document", log: log)
    {
      object = wrapped
    }
    if Self.isArray(object.node["fields"]), object.node["name"] != nil {
      self = .object(ObjectDescription(object))
    } else if Self.isArray(object.node["sobjects"]) {
      self = .directory(ObjectDirectory(object))
    } else {
      return nil
    }
  }

  private static func isArray(_ node: JSONNode?) -> Bool {
    if case .array? = node?.content { return true }
    return false
  }

  /// The versions in a list of objects with `version` and `url`; nil if it is another list.
  private static func versions(_ elements: [JSONNode]) -> [APIVersion]? {
    let versions = elements.compactMap { element -> APIVersion? in
      guard case .string(let text)? = element["version"]?.content, element["url"] != nil else { return nil }
      return APIVersion(text)
    }
    return versions.isEmpty ? nil : versions.sorted()
  }
}
