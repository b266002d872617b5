import Testing

@testable import GeneratorCore

@Suite struct DiagnosticSinkTests {
  @Test func keepsOrderAndTellsEachOnce() {
    var sink = DiagnosticSink()
    sink.report(Diagnostic(.warning, "b"))
    sink.report(Diagnostic(.note, "a"))
    sink.report(Diagnostic(.warning, "b"))
    #expect(sink.diagnostics.map(\.message) == ["b", "a"])
    #expect(sink.warnings.count == 1)
    #expect(!sink.hasErrors)
    sink.report(contentsOf: [Diagnostic(.error, "c")])
    #expect(sink.hasErrors)
  }
}
