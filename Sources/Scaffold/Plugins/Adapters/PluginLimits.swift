import GeneratorCore

/// What plugins may take.
public struct PluginLimits: Hashable, Sendable {
  /// Of a request.
  public var request: ProcessLimits
  /// Of `--describe`.
  public var description: ProcessLimits

  /// Creates limits.
  public init(
    request: ProcessLimits = ProcessLimits(time: .seconds(60), output: 128 << 20),
    description: ProcessLimits = ProcessLimits(time: .seconds(5), output: 1 << 20)
  ) {
    self.request = request
    self.description = description
  }

  /// The usual limits; `SCAFFOLD_PLUGIN_SECONDS` gives requests another time, `SCAFFOLD_PLUGIN_MEGABYTES` all runs other
  /// memory.
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
