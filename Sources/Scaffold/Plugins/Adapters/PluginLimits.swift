import GeneratorCore

/// The limits of the plugins' time, output and memory.
public struct PluginLimits: Hashable, Sendable {
  /// The limits of a request.
  public var request: ProcessLimits
  /// The limits of `--describe`.
  public var description: ProcessLimits

  /// Creates limits.
  public init(
    request: ProcessLimits = ProcessLimits(time: .seconds(60), output: 128 << 20),
    description: ProcessLimits = ProcessLimits(time: .seconds(5), output: 1 << 20)
  ) {
    self.request = request
    self.description = description
  }

  /// Creates the default limits, modified by the environment: `SCAFFOLD_PLUGIN_SECONDS` sets the time of requests,
  /// `SCAFFOLD_PLUGIN_MEGABYTES` sets the memory of all runs.
  public init(environment: [String: String]) {
    self.init()
    if let seconds = environment["SCAFFOLD_PLUGIN_SECONDS"].flatMap(Int.init), (1...86_400).contains(seconds) {
      request.time = .seconds(seconds)
    }
    if let size = environment["SCAFFOLD_PLUGIN_MEGABYTES"].flatMap(Int.init), (16...1_048_576).contains(size) {
      request.memory = size << 20
      description.memory = size << 20
    }
  }
}
