import FoundationEssentials
import GeneratorCore

/// The JSON format of the service model: the contract with plugins, with `inspect`, and between versions of this
/// program.
///
/// The encoding is canonical: equal models have equal bytes. Empty values (`false`, empty arrays, absent values) are
/// omitted.
public enum ServiceModelFormat {
  /// The value of the key `format`.
  public static let name = "scaffold-service-model"
  /// The value of the key `version`. It increases if a reader of the older format would misinterpret the newer one.
  public static let version = 1

  private struct Head: Decodable {
    var format: String?
    var version: Int?
  }

  /// Encodes a model as JSON with sorted keys and a final newline.
  ///
  /// - Throws: `EncodingError`, which only a bug in this program can cause.
  public static func encode(_ model: ServiceModel) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(ServiceModelDocument(model)) + Data("\n".utf8)
  }

  /// Whether bytes are JSON that claims to be a service model.
  package static func recognizes(_ data: Data) -> Bool {
    guard data.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) == UInt8(ascii: "{") else { return false }
    return (try? JSONDecoder().decode(Head.self, from: data))?.format == name
  }

  /// Decodes a model from JSON. `file` is the display name for errors.
  ///
  /// - Throws: ``ScaffoldError`` (`unusableMetadata`) if the data is not a service model or has another version.
  public static func decode(_ data: Data, file: String) throws -> ServiceModel {
    let head = try? JSONDecoder().decode(Head.self, from: data)
    guard head?.format == name else {
      throw ScaffoldError(
        .unusableMetadata, .notAServiceModel, "'\(file)' is not a service model",
        hint: "its key 'format' must be '\(name)'")
    }
    guard let found = head?.version, found == version else {
      let found = head?.version.map(String.init) ?? "none"
      throw ScaffoldError(
        .unusableMetadata, .unsupportedModelVersion,
        "'\(file)' is a service model of version '\(found)', expected '\(version)'",
        hint: "use releases of this program and of the plugin that belong together")
    }
    do {
      return try JSONDecoder().decode(ServiceModelDocument.self, from: data).service
    } catch let error as DecodingError {
      throw ScaffoldError(
        .unusableMetadata, .inconsistentModel, "'\(file)' is not a consistent service model: \(error.fault)")
    }
  }
}

extension DecodingError {
  /// The description and location of the fault, in the style of this program's messages.
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
