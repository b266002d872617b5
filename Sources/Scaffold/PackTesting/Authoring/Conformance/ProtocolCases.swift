import FoundationEssentials
import GeneratorPacks
import GeneratorPlugins

/// The conformance cases of plugins of every kind.
enum ProtocolCases {
  static let all: [ConformanceCase] = [
    ConformanceCase("gives the same response to the same request") { subject in
      let request = try await usual(for: subject)
      guard try await subject.answer(to: request).bytes != subject.answer(to: request).bytes else { return }
      throw ConformanceFault(
        reason: "the second response to the same request differs",
        remedy: "sort the contents of dictionaries and sets; use neither the time nor random numbers")
    },
    ConformanceCase("ignores members of a request that it does not know") { subject in
      let request = try await usual(for: subject)
      let later = request.with(["laterMember": .object(["nested": .array([.integer(1), .integer(2)])]), "x": .null])
      guard try await subject.answer(to: request).bytes != subject.answer(to: later).bytes else { return }
      throw ConformanceFault(
        reason: "the response differs if the request has an additional member",
        remedy: "ignore members that you do not know: later releases add some")
    },
    ConformanceCase("ignores unknown parameters") { subject in
      let request = try await usual(for: subject)
      _ = try await subject.answer(to: request.with(parameter: "unheardOf", "1"))
    },
    ConformanceCase("has defaults for all of its parameters") { subject in
      let request = try await usual(for: subject)
      let bare = try await subject.answer(to: request.with(["parameters": .object([:])]))
      guard try await subject.answer(to: request).bytes != bare.bytes else { return }
      throw ConformanceFault(
        reason: "the response differs if the defaults are omitted",
        remedy: "use the default that the description names where a parameter is not given")
    },
    ConformanceCase("accepts every value of its choices and flags") { subject in
      let request = try await usual(for: subject)
      for parameter in try await subject.description().parameters {
        for value in parameter.examples {
          _ = try await subject.answer(to: request.with(parameter: parameter.name, value))
        }
      }
    },
    ConformanceCase("refuses another version of the protocol") { subject in
      let request = try await usual(for: subject).with(["protocolVersion": .integer(PluginProtocol.version + 1)])
      try await subject.refusal(
        of: request, remedy: "respond with an error if 'protocolVersion' is not \(PluginProtocol.version)")
    },
    ConformanceCase("ends when there is nothing on standard input") { try await $0.end(on: Data()) },
    ConformanceCase("ends when it is asked something that is not JSON") { subject in
      try await subject.end(on: Data("{ \"protocolVersion\": 1,".utf8) + Data([0xFF, 0x00]))
    },
    ConformanceCase("ends if a request has no content") { subject in
      try await subject.end(on: Data(#"{"protocolVersion": 1, "kind": "\#(subject.kind.rawValue)"}"#.utf8))
    },
  ]

  /// A request that a plugin of any kind can answer.
  private static func usual(for subject: ConformanceSubject) async throws -> ConformanceRequest {
    switch subject.kind {
    case .reader: try await ReaderCases.usual(for: subject)
    case .transform, .emitter: try await ModelCases.request(with: ConformanceModels.small, for: subject)
    case .check: try await CheckCases.missing(for: subject)
    }
  }
}

extension PackParameter {
  /// Every value of a choice or a flag; empty for other kinds.
  fileprivate var examples: [String] {
    switch kind {
    case .flag: ["true", "false"]
    case .choice(let values): values
    case .text, .number: []
    }
  }
}
