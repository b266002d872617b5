/// One thing that is expected of a plugin.
struct ConformanceCase: Sendable {
  /// What is expected, as a sentence about the plugin.
  let name: String
  /// Throws a ``ConformanceFault`` where it is otherwise, a ``ConformanceSkip`` where it cannot be tried.
  let run: @Sendable (ConformanceSubject) async throws -> Void

  init(_ name: String, run: @escaping @Sendable (ConformanceSubject) async throws -> Void) {
    self.name = name
    self.run = run
  }
}

/// Why a plugin does not do as is expected, and how to mend it.
struct ConformanceFault: Error {
  let reason: String
  let remedy: String
  /// Whether nothing else needs to be tried: it would be as slow as this.
  var isFinal = false
}

/// Why a case cannot be tried.
struct ConformanceSkip: Error {
  let reason: String
}
