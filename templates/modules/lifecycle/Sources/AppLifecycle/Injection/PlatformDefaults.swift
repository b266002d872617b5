import FoundationEssentials

/// The clock that says what day and time it is.
public struct WallClock: PlatformProvided {
  /// Tells the present moment.
  public let now: @Sendable () -> Date

  /// Makes a clock; tests give one that stands.
  public init(now: @escaping @Sendable () -> Date) {
    self.now = now
  }

  /// The system's clock.
  public static var platformDefault: WallClock {
    WallClock { Date() }
  }
}

/// The variables of the process's environment.
public struct EnvironmentVariables: PlatformProvided {
  private let values: [String: String]

  /// Makes an environment of these variables only.
  public init(_ values: [String: String]) {
    self.values = values
  }

  /// The value of a variable, nil where it is not set.
  public subscript(name: String) -> String? {
    values[name]
  }

  /// The environment that the process was started with.
  public static var platformDefault: EnvironmentVariables {
    EnvironmentVariables(ProcessInfo.processInfo.environment)
  }
}
