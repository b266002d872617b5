import FoundationEssentials
import GeneratorCore

/// A JSON document with the places of its values.
struct DocumentText {
  /// The maximum size of a document in bytes. The tree of a document takes up to 40 times its size, and a plugin has one
  /// gigabyte.
  static let limit = 16 << 20

  /// The root of the document.
  let root: JSONNode
  /// The name of the file in findings; nil for the only document.
  private let file: String?
  private let source: JSONSource

  /// Parses a document.
  ///
  /// - Parameters:
  ///   - file: the name of the file in findings; nil for the only document.
  ///   - name: the name of the file in the model.
  /// - Throws: ``ReaderFault`` with the place of the first syntax error.
  init(_ data: Data, file: String?, name: String) throws {
    guard data.count <= Self.limit else {
      throw ReaderFault(
        .unreadableDocument, "'\(name)' has \(data.count) bytes, expected at most \(Self.limit)",
        hint: "the description of one object is rarely larger than 2 MB; name that document")
    }
    do {
      let source = try JSONSource([UInt8](data), name: name, failure: .unusableMetadata)
      self.init(source, file: file)
    } catch let error as ScaffoldError {
      let location = error.diagnostics.first?.location
      throw ReaderFault(
        .malformedDocument, "'\(name)' is not JSON: \(error.diagnostics.first?.message ?? "unknown error")",
        at: location.map { DocumentPosition(file: file, location: $0, length: 1) },
        hint: "save the answer of '/sobjects/NAME/describe' as it is")
    }
  }

  private init(_ source: JSONSource, file: String?) {
    root = source.root
    self.source = source
    self.file = file
  }

  /// The place of a value.
  func place(of node: JSONNode) -> DocumentPosition {
    DocumentPosition(file: file, location: source.location(of: node), length: source.length(of: node))
  }
}
