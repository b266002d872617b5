import FoundationEssentials
import GeneratorCore
import GeneratorPlugins
import HTTPTransport

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
      for sample in subject.samples {
        let answer = try await subject.soundAnswer(to: try await request(sample, for: subject))
        guard answer.response.model == nil else { continue }
        throw ConformanceFault(
          reason: "it asks for documents to read '\(sample)', which is not from a service",
          remedy: "ask for documents only if the request has 'document.address'")
      }
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
    ConformanceCase("asks for documents of its service only") { subject in
      let service = try ServiceURL(address)
      var files: Set<String> = []
      for fetch in try await wanted(by: subject) {
        do throws(WantedDocument.Refusal) {
          let file = try WantedDocument(fetch, of: service).file
          if files.insert(file).inserted { continue }
        } catch {
          throw ConformanceFault(reason: error.reason, remedy: error.remedy)
        }
        throw ConformanceFault(
          reason: "it asks twice for the file '\(fetch.file)'", remedy: "give each document a path of its own")
      }
    },
    ConformanceCase("accepts documents of a service that are not what it expects") { subject in
      let folder = try ConformanceFolder()
      let service = try ServiceURL(address)
      let files = try await wanted(by: subject).compactMap { try? WantedDocument($0, of: service).file }
      for file in files + ["unknown.txt"] { try folder.write(Data("\"nothing of yours\"\n".utf8), to: file) }
      _ = try await subject.answer(to: try await addressRequest(folder, for: subject))
    },
    ConformanceCase("accepts a document with a hostile name") { subject in
      let name = "../'\"$(x)`\n\u{202E}名.\u{1F980}"
      var request = try await subject.request()
      request.document = PluginRequest.Document(name: name, content: "nothing \u{202E}of yours: ß 名 \u{1F980}\r\n")
      _ = try await subject.answer(to: try ConformanceRequest(request))
    },
  ]

  private static let address = "https://service.example/data"

  /// What the reader asks for when it knows only the address of a service; nothing if it does not take addresses.
  private static func wanted(by subject: ConformanceSubject) async throws -> [PluginResponse.Fetch] {
    let answer = try await subject.answer(to: try await addressRequest(try ConformanceFolder(), for: subject))
    let fetch = answer.response.fetch ?? []
    let takesAddresses = try await subject.description().recognition.addresses
    guard takesAddresses != fetch.isEmpty else {
      throw ConformanceFault(
        reason: takesAddresses
          ? "it asks for no document, although its description says that it takes the address of a service"
          : "it asks for documents, although its description does not say that it takes the address of a service",
        remedy: "with 'addresses' in 'handles', answer 'fetch' if the request has an address and an empty folder")
    }
    return fetch
  }

  private static func addressRequest(
    _ folder: ConformanceFolder, for subject: ConformanceSubject
  ) async throws -> ConformanceRequest {
    var request = try await subject.request()
    request.document = PluginRequest.Document(
      name: address, path: folder.path, isFolder: true, address: address)
    request.include = ["*"]
    return try ConformanceRequest(request)
  }

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
      throw ScaffoldError(.unreadable, .missingFile, "the sample '\(path)' does not exist")
    }
    guard isFolder || FileManager.default.isReadableFile(atPath: path) else {
      throw ScaffoldError(.unreadable, .unreadableFile, "the sample '\(path)' cannot be read")
    }
    let bytes = isFolder ? Data() : FileManager.default.contents(atPath: path) ?? Data()
    return SourceDocument(name: path, bytes: bytes, folder: path, path: path, isFolder: isFolder)
  }
}
