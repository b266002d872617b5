import Testing

@testable import GeneratorCore

@Suite struct DiagnosticSinkTests {
  @Test func keepsOrderAndDropsDuplicates() {
    var sink = DiagnosticSink()
    sink.report(Diagnostic(.warning, .internalError, "b"))
    sink.report(Diagnostic(.note, .internalError, "a"))
    sink.report(Diagnostic(.warning, .internalError, "b"))
    #expect(sink.diagnostics.map(\.message) == ["b", "a"])
    #expect(sink.warnings.count == 1)
    #expect(!sink.hasErrors)
    sink.report(contentsOf: [Diagnostic(.error, .internalError, "c")])
    #expect(sink.hasErrors)
  }
}
