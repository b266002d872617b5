import CommandLineInterface
import FoundationEssentials
import GeneratorCore
import GeneratorModel
import GeneratorPlugins

/// The output of a plugin, validated as a response of its kind.
struct ConformanceAnswer {
  /// The exact bytes of the output.
  let bytes: Data
  /// The decoded response.
  let response: PluginResponse

  /// Whether the plugin reports an error.
  var hasErrors: Bool { (response.diagnostics ?? []).contains { $0.severity == .error } }

  /// Reads the output of a plugin.
  ///
  /// - Throws: ``ConformanceFault`` if the output is not a valid response.
  init(_ bytes: Data, of kind: PluginKind) throws {
    self.bytes = bytes
    let members = try Self.object(in: bytes)
    let own: [PluginKind: [String]] = [
      .reader: ["model", "swiftNames", "parameters", "fetch"], .transform: ["model", "swiftNames"], .emitter: ["files"],
      .check: [],
    ]
    let known = ["protocolVersion", "diagnostics"] + (own[kind] ?? [])
    if let other = members.keys.sorted().first(where: { !known.contains($0) }) {
      throw ConformanceFault(
        reason: "the response has a member '\(other)'",
        remedy: "a response of a \(kind.rawValue) has the members \(known.map { "'\($0)'" }.joined(separator: ", "))")
    }
    do {
      response = try JSONDecoder().decode(PluginResponse.self, from: bytes)
    } catch let error as DecodingError {
      throw ConformanceFault(
        reason: "the response is not as it should be: \(error.fault)",
        remedy: "see 'docs/schemas/\(kind.rawValue)-response.schema.json'")
    }
    guard response.protocolVersion == PluginProtocol.version else {
      throw ConformanceFault(
        reason: "the response is of protocol version '\(response.protocolVersion)'",
        remedy: "answer '\"protocolVersion\": \(PluginProtocol.version)'")
    }
    try look(at: response.diagnostics ?? [])
    try AnswerContent(kind: kind).look(at: response, hasErrors: hasErrors)
  }

  /// The members of the JSON object in some bytes.
  static func object(in bytes: Data) throws -> [String: JSONValue] {
    guard !bytes.isEmpty else {
      throw ConformanceFault(
        reason: "nothing was printed", remedy: "print one JSON object to standard output, then end with status 0")
    }
    guard String(bytes: bytes, encoding: .utf8) != nil else {
      throw ConformanceFault(
        reason: "what was printed is not UTF-8", remedy: "write UTF-8 whatever the locale, or escape all but ASCII")
    }
    guard let object = try? JSONDecoder().decode([String: JSONValue].self, from: bytes) else {
      let beginning = String(decoding: bytes.prefix(60), as: UTF8.self)
      throw ConformanceFault(
        reason: "what was printed is not one JSON object: '\(PrintableText.of(beginning))'",
        remedy: "print only the response to standard output; write messages for people to standard error")
    }
    return object
  }

  private func look(at diagnostics: [PluginResponse.Finding]) throws {
    for diagnostic in diagnostics {
      if diagnostic.message.isEmpty {
        throw ConformanceFault(
          reason: "a diagnostic has no message", remedy: "describe what was found and what was expected")
      }
      if let id = diagnostic.id, !PluginProtocol.isName(id) {
        throw ConformanceFault(
          reason: "a diagnostic has the identifier '\(PrintableText.of(id))'",
          remedy: "use lower-case letters, digits and '-', starting with a letter, or omit 'id'")
      }
      for number in [diagnostic.line, diagnostic.column, diagnostic.length] {
        guard let number, number < 1 else { continue }
        throw ConformanceFault(
          reason: "a diagnostic has '\(number)' for a line, column or length",
          remedy: "they count from 1; leave out what is not known")
      }
    }
  }
}
