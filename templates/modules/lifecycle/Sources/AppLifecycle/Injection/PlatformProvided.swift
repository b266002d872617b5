/// A dependency with a default of the platform, which is used unless another one is registered.
public protocol PlatformProvided: Sendable {
  /// The platform's default.
  static var platformDefault: Self { get }
}
