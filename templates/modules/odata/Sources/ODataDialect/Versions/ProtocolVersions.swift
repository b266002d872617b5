import ServiceData

/// The versions that a package speaks.
///
/// What is written in one generation of the protocol stands in a folder of its own, and a package has only the one of
/// its service. So each generation is a requirement with an answer of nobody, which its folder replaces.
public enum ProtocolVersions: GenerationTwoSpeaking, GenerationFourSpeaking {
  /// The version of a number as a service's metadata states it, for instance `2.0`.
  ///
  /// - Throws: ``ServiceError`` of kind `unsupported` for one that is not spoken.
  public static func version(_ number: String) throws(ServiceError) -> any ProtocolVersion {
    let version: (any ProtocolVersion)? =
      switch number.prefix(1) {
      case "4": generationFour(number)
      case "1", "2", "3": generationTwo(number)
      default: nil
      }
    guard let version else { throw ServiceError(.unsupported, "cannot speak OData '\(number)'") }
    return version
  }
}

/// Speaks OData V1 to V3, if the package has it.
public protocol GenerationTwoSpeaking {
  /// The version of a number; nil where the package cannot speak it.
  static func generationTwo(_ number: String) -> (any ProtocolVersion)?
}

/// Speaks OData V4, if the package has it.
public protocol GenerationFourSpeaking {
  /// The version of a number; nil where the package cannot speak it.
  static func generationFour(_ number: String) -> (any ProtocolVersion)?
}

extension GenerationTwoSpeaking {
  public static func generationTwo(_ number: String) -> (any ProtocolVersion)? { nil }
}

extension GenerationFourSpeaking {
  public static func generationFour(_ number: String) -> (any ProtocolVersion)? { nil }
}
