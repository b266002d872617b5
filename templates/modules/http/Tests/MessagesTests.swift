import HTTPTransport
import Testing

@Suite("Headers, media types and dates")
struct MessagesTests {
  @Test("header names are case-insensitive, and fields keep their order")
  func headers() {
    var headers: HTTPHeaders = ["Accept": "a", "X": "1", "ACCEPT": "b"]
    headers["accept"] = "c"
    #expect(headers.fields.map(\.name) == ["accept", "X"])
    #expect(headers["Accept"] == "c")
    headers.add("x", "2")
    #expect(headers.values(of: "X") == ["1", "2"])
    headers["X"] = nil
    #expect(headers.contains("x") == false)
    headers["New"] = "n"
    #expect(headers.fields.last == HTTPHeaders.Field("New", "n"))
  }

  @Test("a media type is parsed with its parameters")
  func mediaType() throws {
    let type = try #require(MediaType(parsing: "Application/JSON; odata.metadata=minimal ;Charset=\"a;\\\"b\""))
    #expect(type.name == "application/json")
    #expect(type.parameters == ["odata.metadata": "minimal", "charset": "a;\"b"])
  }

  @Test(
    "HTML is recognized",
    arguments: [
      ("text/html", true), ("Text/HTML; charset=utf-8", true), ("application/xhtml+xml", true),
      ("application/atom+xml", false), ("text/plain", false),
    ])
  func kinds(text: String, isHTML: Bool) throws {
    #expect(try #require(MediaType(parsing: text)).isHTML == isHTML)
  }

  @Test("an invalid media type is rejected", arguments: ["", "json", "/", "a/", "a/b c", ";a=b"])
  func noMediaType(text: String) {
    #expect(MediaType(parsing: text) == nil)
  }

  @Test(
    "dates are parsed in every format in use",
    arguments: [
      ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
      ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
      ("Tue, 29-Feb-2000 12:00:00 GMT", 951_825_600),
    ])
  func dates(text: String, seconds: Int) {
    #expect(HTTPDate(parsing: text)?.secondsSince1970 == seconds)
  }

  @Test("a date is written in the format of RFC 9110", arguments: [0, 784_111_777, 951_825_600, 1_700_000_000])
  func writtenDate(seconds: Int) {
    let text = HTTPDate(secondsSince1970: seconds).description
    #expect(HTTPDate(parsing: text)?.secondsSince1970 == seconds)
    if seconds == 784_111_777 { #expect(text == "Sun, 06 Nov 1994 08:49:37 GMT") }
    if seconds == 0 { #expect(text == "Thu, 01 Jan 1970 00:00:00 GMT") }
  }

  @Test(
    "an invalid date is rejected",
    arguments: ["", "0", "Sun, 06 Nov 1994", "06 Nov 1994 25:00:00", "Nov 1994 08:49:37"])
  func noDate(text: String) {
    #expect(HTTPDate(parsing: text) == nil)
  }

  @Test("an error says what failed, where, and the remedy")
  func failure() {
    let error = HTTPError(.cannotConnect, host: "shop:81", detail: "Connection refused")
    #expect(
      error.description == """
        cannot connect to 'shop:81': Connection refused; check that the service is running and that the host and port are \
        right
        """)
    let own = HTTPError(.notAuthenticated, host: "", detail: "the token has expired", remedy: "sign in with 'open'")
    #expect(own.description == "not authenticated: the token has expired; sign in with 'open'")
  }

  @Test("secrets are never printed")
  func secrets() {
    let secret = SecretText("hidden")
    var dumped = ""
    dump(secret, to: &dumped)
    let certificate = ClientCertificate(certificateFile: "c.pem", passphrase: secret)
    let texts = ["\(secret)", String(reflecting: secret), dumped, "\(certificate)"]
    #expect(texts.allSatisfy { !$0.contains("hidden") })
  }
}
