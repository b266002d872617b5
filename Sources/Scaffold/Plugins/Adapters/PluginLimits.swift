/// What plugins may take.
public struct PluginLimits: Hashable, Sendable {
  /// Of a request.
  public var request: ProcessLimits
  /// Of `--describe`.
  public var description: ProcessLimits

  /// Creates limits.
  public init(
    request: ProcessLimits = ProcessLimits(time: .seconds(60), output: 256 << 20),
    description: ProcessLimits = ProcessLimits(time: .seconds(5), output: 1 << 20)
  ) {
    self.request = request
    self.description = description
  }

  /// The usual limits; `SCAFFOLD_PLUGIN_SECONDS` gives requests another time.
  public init(environment: [String: String]) {
    self.init()
    if let seconds = environment["SCAFFOLD_PLUGIN_SECONDS"].flatMap(Int.init), (1...86_400).contains(seconds) {
      request.time = .seconds(seconds)
    }
  }
}
