/// Collects the diagnostics of a run, so that all of them are reported together.
///
/// The sink is a value: each stage takes it `inout`, and its last owner prints the diagnostics.
public struct DiagnosticSink: Hashable, Sendable {
  /// The distinct diagnostics, in the order in which they were reported.
  public private(set) var diagnostics: [Diagnostic] = []
  private var known: Set<Diagnostic> = []

  /// Creates an empty sink.
  public init() {}

  /// Whether an error was reported.
  public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// The warnings among ``diagnostics``.
  public var warnings: [Diagnostic] { diagnostics.filter { $0.severity == .warning } }

  /// Adds a diagnostic unless an equal one was already reported.
  public mutating func report(_ diagnostic: Diagnostic) {
    guard known.insert(diagnostic).inserted else { return }
    diagnostics.append(diagnostic)
  }

  /// Adds several diagnostics in order.
  public mutating func report(contentsOf others: some Sequence<Diagnostic>) {
    for diagnostic in others { report(diagnostic) }
  }
}
