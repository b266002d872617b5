/// A dependency that the platform provides where nobody registers another.
public protocol PlatformProvided: Sendable {
  /// What the platform provides.
  static var platformDefault: Self { get }
}
