import FoundationEssentials
import GeneratorCore

/// A document as its source has it, which may be compressed by gzip. It is recognized by its content.
struct CompressedDocument {
  /// The document's name in diagnostics.
  let name: String
  /// The document as its source has it.
  let bytes: Data

  /// The document without compression.
  ///
  /// - Throws: ``ScaffoldError`` (`unusableMetadata`) for a damaged file, or one that unpacks to more than a document
  ///   may have.
  var content: Data {
    get throws {
      guard let file = GzipFile(bytes) else { return bytes }
      do throws(GzipFile.Fault) {
        return try file.content(limit: BoundedFile.documentLimit)
      } catch .tooLarge {
        throw ScaffoldError(
          .unusableMetadata, .documentTooLarge,
          "'\(name)' is compressed by gzip, and has more than \(BoundedFile.documentLimit >> 20) MB without that",
          hint: XMLLimits.remedy)
      } catch .damaged {
        throw ScaffoldError(
          .unusableMetadata, .binaryDocument, "the document is compressed by gzip, and damaged",
          at: SourceLocation(file: name, line: 1, column: 1), hint: "check it with 'gunzip --test', and fetch it again")
      }
    }
  }
}
