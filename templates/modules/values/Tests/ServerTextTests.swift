import ServiceData
import Testing

/// Text of a service, which must neither act on a terminal nor look like the program's own.
@Suite struct ServerTextTests {
  private static let hostile = "a\u{1B}[2Jb\nerror: c\u{9B}31m\u{202E}d\u{2028}e\u{7F}"

  @Test func errorsHaveOneLineWithoutControlCharacters() {
    var error = ServiceError(.refused, Self.hostile, code: "x\ny", target: "x\ty")
    #expect(error.description == "a [2Jb error: c 31m d e  (x y)")
    #expect(error.target == "x y")
    error.message = Self.hostile
    error.code = "1\r\n2"
    error.target = "\u{85}"
    #expect(error.description == "a [2Jb error: c 31m d e  (1  2)")
    #expect(error.target == " ")
    #expect(ServiceError.Detail(code: "\n", message: "é\n").message == "é ")
  }

  @Test func longTextsAreCut() {
    let error = ServiceError(.refused, String(repeating: "é", count: 5000))
    #expect(error.message.count == 1001)
    #expect(error.message.hasSuffix("é…"))
  }

  @Test func escapesWhatActsOnTerminals() throws {
    var writer = JSONWriter()
    writer.write("°–\u{9B}€\u{202E}\u{2066}\u{7F}é\u{1}\n\"\\😀")
    let json = String(decoding: writer.bytes, as: UTF8.self)
    #expect(json == #""°–\u009b€\u202e\u2066\u007fé\u0001\n\"\\😀""#)
    #expect(try Value(json: writer.bytes) == .string("°–\u{9B}€\u{202E}\u{2066}\u{7F}é\u{1}\n\"\\😀"))
  }
}
