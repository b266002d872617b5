/// A dependency with a default of the platform, which is used unless another one is registered.
public protocol PlatformProvided: Sendable {
  /// The platform's default.
  static var platformDefault: Self { get }
}

extension PlatformProvided {
  /// The entry of the current container. If its factory fails, this is the platform's default;
  /// ``DependencyContainer/resolve(_:name:)`` throws the error instead.
  public static var current: Self { (try? DependencyContainer.current.resolve(Self.self)) ?? platformDefault }
}
