import Foundation

// The protocol between scaffold and its plugins, version 1. Nothing here is about one plugin: take a later release of
// this file as it is.

/// What a plugin is: its answer to `--describe`.
struct PluginDescription: Codable {
  enum Kind: String, Codable { case reader, transform, emitter, check }

  /// Which documents a reader takes when it is not named.
  struct Handles: Codable {
    /// Globs of the document's name.
    var names: [String] = []
    /// Texts of which one stands in the first 64 KB.
    var contents: [String] = []
    /// Whether the document may be a folder.
    var folders = false
  }

  /// What the user can set with `--set NAME=VALUE`.
  struct Parameter: Codable {
    enum Kind: String, Codable { case text, flag, number, choice }

    var name: String
    var summary: String
    var kind: Kind
    /// What a choice can be.
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
  /// The folder of template modules beside the executable.
  var modules: String?
}

/// What a plugin is asked. Members that a later release of scaffold adds are ignored.
struct PluginRequest: Decodable {
  static let protocolVersion = 1

  /// The document of a reader.
  struct Document: Decodable {
    /// The name for people.
    var name: String
    /// Where it is, if it is a file or a folder.
    var path: String?
    /// Its text; absent for a folder, and where it is not UTF-8.
    var content: String?
    /// Its bytes where they are not UTF-8.
    var contentBase64: Data?
  }

  /// The package of an emitter or a check.
  struct Package: Decodable {
    var name: String
    /// Where a check finds it.
    var directory: String?
  }

  var kind: PluginDescription.Kind
  var parameters: [String: String]?
  var document: Document?
  var model: JSONValue?
  /// The name in Swift of each metadata path.
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
        hint: "use releases of scaffold and of this plugin that belong together")
    }
    do {
      return try JSONDecoder().decode(PluginRequest.self, from: bytes)
    } catch {
      throw PluginRefusal("the request cannot be read: \(error)")
    }
  }
}

/// What a plugin answers.
struct PluginResponse: Encodable {
  /// A file that an emitter adds to the package.
  struct File: Encodable {
    enum Owner: String, Encodable { case merged, seeded }

    /// Seen from the root of the package, which it may not leave.
    var path: String
    var content: String
    var owner: Owner = .merged
  }

  var protocolVersion = PluginRequest.protocolVersion
  var diagnostics: [PluginDiagnostic] = []
  var model: JSONValue?
  var files: [File]?
}

/// What the user should know.
struct PluginDiagnostic: Encodable, Equatable {
  enum Severity: String, Encodable { case error, warning, note }

  var severity: Severity
  /// Found against expected, lower case, no full stop.
  var message: String
  var file: String?
  /// From 1.
  var line: Int?
  /// From 1, in Unicode scalars.
  var column: Int?
  /// The remedy.
  var hint: String?
}

/// The end of a request: nothing can come of it.
struct PluginRefusal: Error {
  var diagnostic: PluginDiagnostic

  init(_ message: String, hint: String? = nil) {
    diagnostic = PluginDiagnostic(severity: .error, message: message, hint: hint)
  }
}

/// A plugin: what it is, and what it makes of a request.
protocol PluginWork {
  var description: PluginDescription { get }

  func answer(_ request: PluginRequest) throws -> PluginResponse
}

extension PluginWork {
  /// The text of a parameter, or its default where the user gave none.
  func parameter(_ name: String, of request: PluginRequest) -> String {
    request.parameters?[name] ?? description.parameters.first { $0.name == name }?.default ?? ""
  }

  /// The response to the bytes of a request; what is wrong with them is part of it.
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

  /// Answers as the arguments ask, and gives the status to end with.
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
