import Foundation
import GeneratorCore

/// The service model's JSON: the contract with plugins, with `inspect`, and between versions of this program.
///
/// It is canonical: equal models give equal bytes. What says nothing (`false`, empty lists, absent values) is left out.
public enum ServiceModelFormat {
  /// What the key `format` says.
  public static let name = "scaffold-service-model"
  /// What the key `version` says; it rises when a reader of the older form would misunderstand the newer one.
  public static let version = 1

  private struct Head: Decodable {
    var format: String?
    var version: Int?
  }

  /// The model as JSON with sorted keys, ended by a newline.
  ///
  /// - Throws: `EncodingError`, which only a fault of this program can cause.
  public static func encode(_ model: ServiceModel) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(ServiceModelDocument(model)) + Data("\n".utf8)
  }

  /// Whether bytes are JSON that says it is a service model.
  package static func recognizes(_ data: Data) -> Bool {
    guard data.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) == UInt8(ascii: "{") else { return false }
    return (try? JSONDecoder().decode(Head.self, from: data))?.format == name
  }

  /// Reads a model from JSON that `file` names.
  ///
  /// - Throws: ``ScaffoldError`` of kind `unusableMetadata` when it is not such JSON or of a newer version.
  public static func decode(_ data: Data, file: String) throws -> ServiceModel {
    let head = try? JSONDecoder().decode(Head.self, from: data)
    guard head?.format == name else {
      throw ScaffoldError(
        .unusableMetadata, "'\(file)' is not a service model", hint: "its key 'format' has to be '\(name)'")
    }
    guard let found = head?.version, found == version else {
      let found = head?.version.map(String.init) ?? "none"
      throw ScaffoldError(
        .unusableMetadata, "'\(file)' is a service model of version '\(found)', expected '\(version)'",
        hint: "use releases of this program and of the plugin that belong together")
    }
    do {
      return try JSONDecoder().decode(ServiceModelDocument.self, from: data).service
    } catch let error as DecodingError {
      throw ScaffoldError(.unusableMetadata, "'\(file)' is no sound service model: \(error.fault)")
    }
  }
}

extension DecodingError {
  /// What is wrong and where, in the house's words.
  package var fault: String {
    let (context, what): (Context, String) =
      switch self {
      case .keyNotFound(let key, let context): (context, "key '\(key.stringValue)' is missing")
      case .typeMismatch(let type, let context): (context, "expected a value of type '\(type)'")
      case .valueNotFound(let type, let context): (context, "expected a value of type '\(type)', found null")
      case .dataCorrupted(let context): (context, context.debugDescription)
      @unknown default: (Context(codingPath: [], debugDescription: ""), "\(self)")
      }
    let path = context.codingPath.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }.joined(separator: "/")
    return path.isEmpty ? what : "\(what) at '\(path)'"
  }
}
