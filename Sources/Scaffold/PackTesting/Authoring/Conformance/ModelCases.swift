import FoundationEssentials
import GeneratorModel
import GeneratorNaming
import GeneratorPlugins

/// The conformance cases of transforms and emitters, which receive a model.
enum ModelCases {
  static let all: [ConformanceCase] = [
    ConformanceCase("accepts the smallest service") { try await take(ConformanceModels.small, $0) },
    ConformanceCase("accepts a service that has everything") { try await take(try ConformanceModels.complete(), $0) },
    ConformanceCase("accepts a service with 500 types") { try await take(ConformanceModels.large, $0) },
    ConformanceCase("accepts an empty service") { try await take(ConformanceModels.empty, $0) },
    ConformanceCase("accepts hostile names and documentation") { try await take(ConformanceModels.hostile, $0) },
    ConformanceCase("leaves text of every script as it is") { subject in
      let request = try await request(with: ConformanceModels.hostile, for: subject)
      let text = String(decoding: try await subject.answer(to: request).decodedText(), as: UTF8.self)
      // The replacement character for undecodable bytes, and UTF-8 decoded as Latin 1.
      guard let garbled = ["\u{FFFD}", "Ã¶"].first(where: text.contains) else { return }
      throw ConformanceFault(
        reason: "the response contains '\(garbled)', which the request does not",
        remedy: "read standard input and write standard output as UTF-8, whatever the locale")
    },
  ]

  /// The request for a model.
  static func request(with model: ServiceModel, for subject: ConformanceSubject) async throws -> ConformanceRequest {
    var request = try await subject.request()
    request.model = ServiceModelDocument(model)
    if subject.kind == .emitter {
      let names = try NameAssigner().assign(model).decisions
      request.names = Dictionary(names.map { ($0.key.text, $0.value.swift.name) }) { $1 }
      request.package = PluginRequest.Package(
        name: "Sample", executable: "sample",
        targets: [
          PluginRequest.Target(
            name: "SampleModel", kind: "library", dependencies: ["ServiceData", "TypedEntities"], module: "model")
        ])
    }
    return try ConformanceRequest(request)
  }

  private static func take(_ model: ServiceModel, _ subject: ConformanceSubject) async throws {
    _ = try await subject.soundAnswer(to: try await request(with: model, for: subject))
  }
}

extension ConformanceAnswer {
  /// The response without escapes.
  fileprivate func decodedText() throws -> Data {
    try JSONEncoder().encode(try Self.object(in: bytes))
  }
}
