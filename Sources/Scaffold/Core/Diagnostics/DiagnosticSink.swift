/// Collects the diagnostics of a run, so that all faults are told at once.
///
/// A value: a stage takes it `inout`, and whoever holds it last tells what it holds.
public struct DiagnosticSink: Hashable, Sendable {
  /// What was reported, in the order of reporting, each once.
  public private(set) var diagnostics: [Diagnostic] = []
  private var known: Set<Diagnostic> = []

  /// Creates an empty sink.
  public init() {}

  /// Whether an error was reported.
  public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

  /// The warnings among ``diagnostics``.
  public var warnings: [Diagnostic] { diagnostics.filter { $0.severity == .warning } }

  /// Takes a diagnostic; one that says the same of the same place is kept once.
  public mutating func report(_ diagnostic: Diagnostic) {
    guard known.insert(diagnostic).inserted else { return }
    diagnostics.append(diagnostic)
  }

  /// Takes several diagnostics in their order.
  public mutating func report(contentsOf others: some Sequence<Diagnostic>) {
    for diagnostic in others { report(diagnostic) }
  }
}
