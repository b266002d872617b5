/// The method of a request: what is asked of the resource (RFC 9110, 9).
///
/// Any token can be a method; `MERGE` is the one that OData V2 adds.
public struct HTTPMethod: RawRepresentable, Sendable, Hashable {
  /// The method as it stands in the request line, in upper case by convention.
  public let rawValue: String

  /// A method with this name, which is case-sensitive.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Reads a resource.
  public static let get = HTTPMethod(rawValue: "GET")
  /// Reads a resource's headers only.
  public static let head = HTTPMethod(rawValue: "HEAD")
  /// Creates a resource or runs an operation.
  public static let post = HTTPMethod(rawValue: "POST")
  /// Replaces a resource.
  public static let put = HTTPMethod(rawValue: "PUT")
  /// Changes a resource partially (RFC 5789).
  public static let patch = HTTPMethod(rawValue: "PATCH")
  /// Changes a resource partially, in OData V2 (MS-ODATA, 2.2.7.4).
  public static let merge = HTTPMethod(rawValue: "MERGE")
  /// Deletes a resource.
  public static let delete = HTTPMethod(rawValue: "DELETE")
  /// Asks what a resource allows.
  public static let options = HTTPMethod(rawValue: "OPTIONS")

  /// Whether the method only reads (RFC 9110, 9.2.1).
  public var isSafe: Bool {
    self == .get || self == .head || self == .options
  }
}
