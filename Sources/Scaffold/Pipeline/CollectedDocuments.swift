import FoundationEssentials
import GeneratorCore
import GeneratorPlugins
import HTTPTransport

/// The documents of a service that a reader has asked for so far, as one document: a folder.
struct CollectedDocuments: Sendable {
  let service: ServiceURL
  private var folder = FolderDocument()

  init(of service: ServiceURL) {
    self.service = service
  }

  /// The folder.
  var document: SourceDocument {
    get throws {
      SourceDocument(
        name: SecretRedactor().redact(url: service.description), bytes: try folder.bytes, isFolder: true,
        address: service.description)
    }
  }

  /// A document that the reader asks for.
  ///
  /// - Throws: ``ScaffoldError`` (`pluginFailed`) if it is not of the service, or its file is not in the folder.
  func wanted(_ fetch: PluginResponse.Fetch, by reader: PluginReader) throws -> WantedDocument {
    do throws(WantedDocument.Refusal) {
      return try WantedDocument(fetch, of: service)
    } catch {
      throw reader.failure(.unavailableDocument, error.reason, hint: error.remedy)
    }
  }

  /// Adds what was fetched.
  ///
  /// - Throws: ``ScaffoldError`` (`pluginFailed`) for a file that is there already, and beyond the limits of a folder.
  mutating func add(_ content: Data, as file: String, by reader: PluginReader) throws {
    do throws(FolderDocument.Fault) {
      try folder.add(content, as: file)
    } catch .taken(let file) {
      throw reader.failure(
        .invalidPluginAnswer, "it asks for the file '\(file)', which it has already",
        hint: "ask for each document once, with a path of its own")
    } catch {
      throw reader.failure(
        .pluginLimitExceeded,
        "it asks for more than \(FolderDocument.limits.files) files or \(FolderDocument.limits.bytes >> 20) MB",
        hint: "select less of the service with '--include'")
    }
  }
}
