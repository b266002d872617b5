import Foundation

// The protocol between scaffold and its plugins, version 1. This file is the same for every plugin; to update it, copy
// it from a later release.

/// The description of a plugin: its answer to `--describe`.
struct PluginDescription: Codable {
  enum Kind: String, Codable { case reader, transform, emitter, check }

  /// The documents that a reader recognizes without `--reader`.
  struct Handles: Codable {
    /// Patterns of the document's name.
    var names: [String] = []
    /// Texts, at least one of which the first 64 KB must contain.
    var contents: [String] = []
    /// Whether the document may be a folder.
    var folders = false
  }

  /// A parameter that the user can set with `--set NAME=VALUE`.
  struct Parameter: Codable {
    enum Kind: String, Codable { case text, flag, number, choice }

    var name: String
    var summary: String
    var kind: Kind
    /// The values of a choice.
    var values: [String]?
    var `default`: String
  }

  var protocolVersion = PluginRequest.protocolVersion
  var kind: Kind
  var name: String
  var version: String
  var summary: String
  var handles: Handles?
  var parameters: [Parameter] = []
  /// The folder of template modules next to the executable.
  var modules: String?
}

/// A request. Members that a later release of scaffold adds are ignored.
struct PluginRequest: Decodable {
  static let protocolVersion = 1

  /// The document of a reader.
  struct Document: Decodable {
    /// The display name.
    var name: String
    /// The path, if it is a file or a folder.
    var path: String?
    /// Its text; absent for a folder, and if it is not UTF-8.
    var content: String?
    /// Its bytes, if they are not UTF-8.
    var contentBase64: Data?
  }

  /// The package of an emitter or a check.
  struct Package: Decodable {
    var name: String
    /// The path of the package, for a check.
    var directory: String?
  }

  var kind: PluginDescription.Kind
  var parameters: [String: String]?
  var document: Document?
  var model: JSONValue?
  /// The Swift name of each metadata path.
  var names: [String: String]?
  var package: Package?
  /// The paths of the files of the package, for a check.
  var files: [String]?

  private struct Head: Decodable {
    var protocolVersion: Int?
  }

  /// Reads a request.
  ///
  /// - Throws: ``PluginRefusal`` for what is not a request of this version.
  static func read(_ bytes: Data) throws -> PluginRequest {
    guard let head = try? JSONDecoder().decode(Head.self, from: bytes) else {
      throw PluginRefusal("the request is not a JSON object")
    }
    guard head.protocolVersion == protocolVersion else {
      let found = head.protocolVersion.map(String.init) ?? "none"
      throw PluginRefusal(
        "the request is of protocol version '\(found)', expected '\(protocolVersion)'",
        hint: "use compatible releases of scaffold and this plugin")
    }
    do {
      return try JSONDecoder().decode(PluginRequest.self, from: bytes)
    } catch {
      throw PluginRefusal("the request cannot be read: \(error)")
    }
  }
}

/// A response.
struct PluginResponse: Encodable {
  /// A file that an emitter adds to the package.
  struct File: Encodable {
    enum Owner: String, Encodable { case merged, seeded }

    /// The path relative to the root of the package, which it must not leave.
    var path: String
    var content: String
    var owner: Owner = .merged
  }

  var protocolVersion = PluginRequest.protocolVersion
  var diagnostics: [PluginDiagnostic] = []
  var model: JSONValue?
  var files: [File]?
}

/// A diagnostic.
struct PluginDiagnostic: Encodable, Equatable {
  enum Severity: String, Encodable { case error, warning, note }

  var severity: Severity
  /// What was found and expected, in lower case, without a full stop.
  var message: String
  var file: String?
  /// From 1.
  var line: Int?
  /// From 1, in Unicode scalars.
  var column: Int?
  /// The remedy.
  var hint: String?
}

/// The refusal of a request.
struct PluginRefusal: Error {
  var diagnostic: PluginDiagnostic

  init(_ message: String, hint: String? = nil) {
    diagnostic = PluginDiagnostic(severity: .error, message: message, hint: hint)
  }
}

/// A plugin with its description and its answers.
protocol PluginWork {
  var description: PluginDescription { get }

  func answer(_ request: PluginRequest) throws -> PluginResponse
}

extension PluginWork {
  /// The value of a parameter, or its default.
  func parameter(_ name: String, of request: PluginRequest) -> String {
    request.parameters?[name] ?? description.parameters.first { $0.name == name }?.default ?? ""
  }

  /// The response to the bytes of a request. Faults are reported in the response.
  func respond(to bytes: Data) -> PluginResponse {
    do {
      let request = try PluginRequest.read(bytes)
      guard request.kind == description.kind else {
        throw PluginRefusal("the request is for a plugin of kind '\(request.kind.rawValue)'")
      }
      return try answer(request)
    } catch let refusal as PluginRefusal {
      return PluginResponse(diagnostics: [refusal.diagnostic])
    } catch {
      return PluginResponse(diagnostics: [PluginRefusal("\(error)").diagnostic])
    }
  }

  /// Runs the plugin with the arguments, and returns the exit status.
  func run(_ arguments: [String]) -> Int32 {
    if arguments == ["--describe"] { return write(description) }
    guard arguments.isEmpty else {
      FileHandle.standardError.write(Data("expected no argument but '--describe'\n".utf8))
      return 64
    }
    return write(respond(to: FileHandle.standardInput.readDataToEndOfFile()))
  }

  /// Keys are sorted, so that equal answers are equal bytes.
  private func write(_ answer: some Encodable) -> Int32 {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let bytes = try? encoder.encode(answer) else { return 70 }
    FileHandle.standardOutput.write(bytes + Data("\n".utf8))
    return 0
  }
}
