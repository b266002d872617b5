/// One expectation of a plugin.
struct ConformanceCase: Sendable {
  /// The expectation, as a sentence about the plugin.
  let name: String
  /// Throws a ``ConformanceFault`` if the plugin does not conform, and a ``ConformanceSkip`` if the case cannot be
  /// tried.
  let run: @Sendable (ConformanceSubject) async throws -> Void

  init(_ name: String, run: @escaping @Sendable (ConformanceSubject) async throws -> Void) {
    self.name = name
    self.run = run
  }
}

/// Why a plugin does not conform, and how to fix it.
struct ConformanceFault: Error {
  let reason: String
  let remedy: String
  /// Whether to skip all other cases, because they would be as slow as this one.
  var isFinal = false
}

/// Why a case cannot be tried.
struct ConformanceSkip: Error {
  let reason: String
}
