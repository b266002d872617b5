import Testing

@testable import ODataDialect

struct MarkupTextTests {
  @Test(arguments: [
    ("<m:error><m:code>5</m:code><m:message xml:lang='en'>Not &amp; so\n good</m:message></m:error>", "Not & so good"),
    ("<HTML><Message >a<b>b</b> c</MESSAGE ></HTML>", "ab c"), ("<message/><message>second</message>", "second"),
    ("<message></message>", nil), ("<message>open", nil), ("<message", nil), ("a < b <message>c</message>", "c"),
    ("<a <message>c</message>", "c"), ("", nil), ("<>", nil), ("</message><message>c</message>", "c"),
  ])
  func readsTheTextOfAnElement(_ markup: String, _ text: String?) {
    #expect(MarkupText(markup).content(of: "message") == text)
  }

  @Test func readsEachElement() {
    let scan = MarkupText("<d:detail>a</d:detail> <detail/> <detail>b<message>c</message></detail><detail>d")
    #expect(scan.contents(of: "detail") == ["a", "b<message>c</message>"])
  }

  /// Each of these took minutes when every bracket was followed to the end of the text.
  @Test(
    "the time for a hostile text grows with its length only", .timeLimit(.minutes(1)),
    arguments: ["<title", "<message><a", "<message>", "</message", "<", "<message></message", "<:"])
  func readsHostileText(_ part: String) {
    let scan = MarkupText(String(repeating: part, count: 600_000 / part.utf8.count))
    for name in ["code", "message", "title", "h1", "target", "errordetail"] { _ = scan.contents(of: name) }
    #expect(scan.content(of: "nothing") == nil)
  }
}
