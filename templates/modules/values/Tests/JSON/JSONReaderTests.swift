import ServiceData
import Testing

@Suite struct JSONReaderTests {
  private func reader(_ text: String) -> JSONReader { JSONReader(Array(text.utf8)) }

  @Test func readsMembersInOrderAndSkipsUnknownOnes() throws {
    var reader = reader(#" {"a": [1, {"b": "\u0041}"}], "c" : -12 , "d":{}} "#)
    var names: [String] = []
    try reader.beginObject()
    while let name = try reader.nextName() {
      names.append(name)
      if name == "c" { #expect(try reader.readInt64() == -12) } else { try reader.skip() }
    }
    try reader.finish()
    #expect(names == ["a", "c", "d"])
  }

  @Test(arguments: [
    (#""plain""#, "plain"), (#""a\"\\\/\n\t\r\b\f""#, "a\"\\/\n\t\r\u{8}\u{c}"), (#""\u00e4\u20AC""#, "ä€"),
    (#""\ud83d\ude00x""#, "😀x"), (#""\ud83dx""#, "\u{FFFD}x"), (#""""#, ""),
  ])
  func decodesStrings(_ json: String, _ text: String) throws {
    var reader = reader(json)
    let read = try reader.readString()
    #expect(read == text)
  }

  @Test(arguments: [
    ("9223372036854775807", Value.int(.max)), ("-9223372036854775808", .int(.min)),
    ("9223372036854775808", .decimal("9223372036854775808")), ("1.50", .decimal("1.50")), ("1e3", .decimal("1e3")),
    ("[1,\"2\",null,true]", .list([.int(1), .string("2"), .null, .bool(true)])),
  ])
  func valuesKeepTheirDigits(_ json: String, _ value: Value) throws {
    #expect(try Value(json: Array(json.utf8)) == value)
    #expect(value.json() == Array(json.utf8))
  }

  @Test(arguments: [
    ("{\"a\" 1}", "1:6: found '1', expected ':'"), ("[1 2]", "1:4: found '2', expected ',' or ']'"),
    ("[1,\n  }", "2:3: found '}', expected a value"), ("\"abc", "1:5: found the end, expected '\"'"),
    ("{\"a\":1,}", "1:8: found '}', expected a member's name"), ("1 1", "1:3: found '1', expected the end"),
    ("-x", "1:2: found 'x', expected a digit"), ("nul", "1:1: found 'n', expected 'null'"),
    ("", "1:1: found the end, expected a value"), ("[1,]", "1:4: found ']', expected a value"),
    ("{1:2}", "1:2: found '1', expected a member's name"),
  ])
  func errorsHaveALocation(_ json: String, _ message: String) {
    let error = #expect(throws: JSONError.self) { try Value(json: Array(json.utf8)) }
    #expect(error?.description == message)
  }

  @Test func limitsDepth() {
    let json = Array(String(repeating: "[", count: 100_000).utf8)
    let error = #expect(throws: JSONError.self) { try Value(json: json) }
    #expect(error?.message == "more than 200 levels of arrays and objects")
  }

  @Test func skipsAByteOrderMark() throws {
    #expect(try Value(json: [0xEF, 0xBB, 0xBF] + Array("true".utf8)) == .bool(true))
  }

  private static let names = QuotedNames(["a", "ab", "ä", "say \"a\"", ""])

  @Test(arguments: [
    (#"{"a":1}"#, 0, true), (#" { "a" : 1 }"#, 0, true), (#"{"ä":1}"#, 2, true), (#"{"":1}"#, 4, true),
    (#"{"ab":1}"#, 0, false), (#"{"a":1}"#, 1, false), (#"{"\u0061":1}"#, 0, false), (#"{}"#, 0, false),
    (#"{"say \"a\"":1}"#, 3, false), (#"{"a":1}"#, 9, false), (#"{"a"#, 0, false), (#"{"a"#, 1, false), ("{", 0, false),
  ])
  func skipsExpectedNames(_ json: String, _ index: Int, _ isThere: Bool) throws {
    var reader = reader(json)
    try reader.beginObject()
    let start = reader.offset
    let isTaken = try reader.takeName(index, of: Self.names)
    #expect(isTaken == isThere)
    if isTaken { #expect(try reader.readInt64() == 1) } else { #expect(reader.offset == start) }
  }

  @Test(arguments: [
    ("{\"a\":1 \"ab\":2}", "1:8: found '\"', expected ',' or '}'"), ("{\"a\" 1}", "1:6: found '1', expected ':'"),
    ("{,\"a\":1}", "1:2: found ',', expected a member's name"),
    ("{\"a\":1,}", "1:8: found '}', expected a member's name"),
  ])
  func expectedNamesNeedTheSamePunctuation(_ json: String, _ message: String) {
    let error = #expect(throws: JSONError.self) {
      var reader = reader(json)
      try reader.beginObject()
      while true {
        if try !reader.takeName(0, of: Self.names), try !reader.takeName(1, of: Self.names),
          try reader.nextName() == nil
        {
          break
        }
        try reader.skip()
      }
    }
    #expect(error?.description == message)
  }
}
