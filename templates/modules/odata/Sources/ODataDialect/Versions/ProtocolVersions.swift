import ServiceData

/// The versions that a package supports.
///
/// The code of each generation of the protocol is in a folder of its own, and a package contains only the generation of
/// its service. Each generation is therefore a requirement with a default implementation that returns nil, which its
/// folder replaces.
public enum ProtocolVersions: GenerationTwoSpeaking, GenerationFourSpeaking {
  /// The version with a number as a service's metadata states it, for instance `2.0`.
  ///
  /// - Throws: ``ServiceError`` of kind `unsupported` for a version that the package does not support.
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

/// Supports OData V1 to V3, if the package contains them.
public protocol GenerationTwoSpeaking {
  /// The version with a number; nil if the package does not support it.
  static func generationTwo(_ number: String) -> (any ProtocolVersion)?
}

/// Supports OData V4, if the package contains it.
public protocol GenerationFourSpeaking {
  /// The version with a number; nil if the package does not support it.
  static func generationFour(_ number: String) -> (any ProtocolVersion)?
}

extension GenerationTwoSpeaking {
  /// Nil: the package does not contain the versions before 4.
  public static func generationTwo(_ number: String) -> (any ProtocolVersion)? { nil }
}

extension GenerationFourSpeaking {
  /// Nil: the package does not contain version 4.
  public static func generationFour(_ number: String) -> (any ProtocolVersion)? { nil }
}
