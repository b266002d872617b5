import GeneratorCore
import Synchronization

/// The compiler's processor time for each module of a package, measured while it is built.
final class ModuleTimes: Sendable {
  private static let interval = Duration.milliseconds(250)

  private let times = Mutex(DescendantTimes())

  /// Measures while work runs.
  func measuring<Output: Sendable>(_ work: () async throws -> Output) async rethrows -> Output {
    let watch = Task.detached { [self] in
      while !Task.isCancelled {
        times.withLock { $0.look() }
        try? await Task.sleep(for: Self.interval)
      }
    }
    defer { watch.cancel() }
    return try await work()
  }

  /// The modules that took longest, longest first.
  func slowest(_ count: Int) -> [ModuleTime] {
    times.withLock { $0.seconds(byValueOf: "-module-name") }.prefix(count).map(ModuleTime.init)
  }
}

/// The compiler's processor time for a module.
public struct ModuleTime: Hashable, Sendable {
  /// The name of the module.
  public let module: String
  /// The time in seconds.
  public let seconds: Double
}
