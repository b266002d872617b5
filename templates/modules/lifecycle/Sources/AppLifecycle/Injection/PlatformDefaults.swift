import FoundationEssentials

/// The source of the current date and time.
public struct WallClock: PlatformProvided {
  /// Returns the current time.
  public let now: @Sendable () -> Date

  /// Creates a clock; tests use one with a fixed time.
  public init(now: @escaping @Sendable () -> Date) {
    self.now = now
  }

  /// The system's clock.
  public static var platformDefault: WallClock {
    WallClock { Date() }
  }
}

/// The environment variables of the process.
public struct EnvironmentVariables: PlatformProvided {
  /// The values by name.
  public let values: [String: String]

  /// Creates an environment with only the given variables.
  public init(_ values: [String: String]) {
    self.values = values
  }

  /// The value of a variable; nil if it is not set.
  public subscript(name: String) -> String? {
    values[name]
  }

  /// The environment that the process was started with. It is read once, because that takes time.
  public static let platformDefault = EnvironmentVariables(ProcessInfo.processInfo.environment)
}
