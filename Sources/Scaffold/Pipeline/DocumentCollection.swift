import FoundationEssentials
import GeneratorCore
import GeneratorPlugins
import GeneratorReading
import HTTPTransport

/// Reads a service with a reader that asks for its documents: fetches them, and asks again until nothing is missing.
final class DocumentCollection: Sendable {
  /// How often a reader may ask.
  private static let maximumRounds = 20
  /// How many documents are fetched at the same time.
  private static let width = 4

  private let reader: PluginReader
  private let source: any DocumentSource
  private let service: ServiceURL

  init(reader: PluginReader, source: any DocumentSource, service: ServiceURL) {
    self.reader = reader
    self.source = source
    self.service = service
  }

  /// Fetches the documents, and reads them.
  ///
  /// - Throws: ``ScaffoldError``: `unreachable` for a document that the service refuses, `pluginFailed` if the reader
  ///   asks for too much, or for what is not of the service, and the errors of the reader.
  func read(_ diagnostics: inout DiagnosticSink) async throws -> CollectedService {
    var documents = CollectedDocuments(of: service)
    for round in 0...Self.maximumRounds {
      let document = try documents.document
      switch try await reader.answer(about: document, diagnostics: &diagnostics) {
      case .model(let proposal): return CollectedService(document: document, proposal: proposal)
      case .documents(let fetches):
        guard round < Self.maximumRounds else { break }
        let wanted = try fetches.map { try documents.wanted($0, by: reader) }
        for start in stride(from: 0, to: wanted.count, by: Self.width) {
          let batch = Array(wanted[start..<min(start + Self.width, wanted.count)])
          for (file, content) in try await fetch(batch) { try documents.add(content, as: file, by: reader) }
        }
      }
    }
    throw reader.failure(
      .pluginLimitExceeded, "it asked for documents more than \(Self.maximumRounds) times",
      hint: "ask for several documents at once, and answer with a model in the end")
  }

  private func fetch(_ wanted: [WantedDocument]) async throws -> [(String, Data)] {
    try await withThrowingTaskGroup(of: (Int, Data).self) { group in
      for (index, document) in wanted.enumerated() {
        group.addTask { [source] in (index, try await source.fetch(document.url).bytes) }
      }
      var contents: [Int: Data] = [:]
      for try await (index, content) in group { contents[index] = content }
      return wanted.enumerated().compactMap { index, document in contents[index].map { (document.file, $0) } }
    }
  }
}
