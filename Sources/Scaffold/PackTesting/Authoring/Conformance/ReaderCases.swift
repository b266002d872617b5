import FoundationEssentials
import GeneratorCore
import GeneratorPlugins

/// The conformance cases of readers.
enum ReaderCases {
  static let all: [ConformanceCase] = [
    ConformanceCase("reads its samples into consistent models") { subject in
      guard !subject.samples.isEmpty else {
        throw ConformanceSkip(
          reason:
            "there is no sample: name a document with '--sample', or put some into a folder 'samples' next to the plugin"
        )
      }
      for sample in subject.samples { _ = try await subject.soundAnswer(to: try await request(sample, for: subject)) }
    },
    ConformanceCase("recognizes its samples") { subject in
      let recognition = try await subject.description().recognition
      guard !subject.samples.isEmpty, recognition != PluginRecognition() else {
        throw ConformanceSkip(reason: "there is no sample, or the reader must be named")
      }
      for sample in subject.samples where !recognition.fits(try document(at: sample)) {
        throw ConformanceFault(
          reason: "'handles' does not fit '\(sample)'",
          remedy: "describe in 'handles' what its documents have in common")
      }
    },
    ConformanceCase("refuses an empty document") { subject in
      try await subject.refusal(of: try await request(content: "", for: subject), remedy: remedy)
    },
    ConformanceCase("refuses a document that is not text") { subject in
      var request = try await subject.request()
      request.document = PluginRequest.Document(name: "noise")
      request.document?.contentBase64 = Data([0xFF, 0xFE, 0xFD, 0x00, 0x01] + (0...255)).base64EncodedString()
      try await subject.refusal(of: try ConformanceRequest(request), remedy: remedy)
    },
    ConformanceCase("refuses a folder in which nothing is") { subject in
      let folder = try ConformanceFolder()
      var request = try await subject.request()
      request.document = PluginRequest.Document(name: "folder", path: folder.path, isFolder: true)
      try await subject.refusal(of: try ConformanceRequest(request), remedy: remedy)
    },
    ConformanceCase("accepts a document with a hostile name") { subject in
      let name = "../'\"$(x)`\n\u{202E}名.\u{1F980}"
      var request = try await subject.request()
      request.document = PluginRequest.Document(name: name, content: "nothing \u{202E}of yours: ß 名 \u{1F980}\r\n")
      _ = try await subject.answer(to: try ConformanceRequest(request))
    },
  ]

  private static let remedy =
    "respond with an error if nothing of a document can be read; otherwise 'scaffold' continues with the model"

  /// A request for the first sample; without samples, for a document that the reader does not know.
  static func usual(for subject: ConformanceSubject) async throws -> ConformanceRequest {
    guard let sample = subject.samples.first else { return try await request(content: "nothing", for: subject) }
    return try await request(sample, for: subject)
  }

  private static func request(content: String, for subject: ConformanceSubject) async throws -> ConformanceRequest {
    var request = try await subject.request()
    request.document = PluginRequest.Document(name: "document", content: content)
    return try ConformanceRequest(request)
  }

  private static func request(_ sample: String, for subject: ConformanceSubject) async throws -> ConformanceRequest {
    var request = try await subject.request()
    request.document = PluginRequest.Document(try document(at: sample))
    return try ConformanceRequest(request)
  }

  private static func document(at path: String) throws -> SourceDocument {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw ScaffoldError(.unreadable, .missingFile, "the sample '\(path)' is not there")
    }
    guard isFolder || FileManager.default.isReadableFile(atPath: path) else {
      throw ScaffoldError(.unreadable, .unreadableFile, "the sample '\(path)' cannot be read")
    }
    let bytes = isFolder ? Data() : FileManager.default.contents(atPath: path) ?? Data()
    return SourceDocument(name: path, bytes: bytes, folder: path, path: path, isFolder: isFolder)
  }
}
