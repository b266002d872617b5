import HTTPTransport
import Testing

@Suite("Addresses")
struct AddressesTests {
  @Test(
    "references are resolved as in RFC 3986, 5.4",
    arguments: [
      ("g", "/b/c/g"), ("./g", "/b/c/g"), ("g/", "/b/c/g/"), ("/g", "/g"), ("?y", "/b/c/d;p?y"), ("g?y", "/b/c/g?y"),
      ("#s", "/b/c/d;p?q"), ("g#s", "/b/c/g"), (";x", "/b/c/;x"), ("g;x", "/b/c/g;x"), ("", "/b/c/d;p?q"),
      (".", "/b/c/"), ("./", "/b/c/"), ("..", "/b/"), ("../", "/b/"), ("../g", "/b/g"), ("../..", "/"),
      ("../../g", "/g"), ("../../../g", "/g"), ("/./g", "/g"), ("/../g", "/g"), ("g.", "/b/c/g."), ("..g", "/b/c/..g"),
      ("./../g", "/b/g"), ("g/./h", "/b/c/g/h"), ("g/../h", "/b/c/h"), ("g?y/./x", "/b/c/g?y/./x"),
    ])
  func resolution(reference: String, expected: String) throws {
    let base = try ServiceURL("http://a/b/c/d;p?q")
    #expect(try base.resolving(reference).description == "http://a" + expected)
  }

  @Test(
    "links with characters that a URL does not allow are resolved",
    arguments: [
      ("Customers?$skiptoken='a:b'", "https://h:81/s/Customers?$skiptoken='a:b'"),
      ("Products(Name='a b',X=\"ü\")", "https://h:81/s/Products(Name='a%20b',X=%22%C3%BC%22)"),
      ("//other/x", "https://other/x"), ("HTTP://Other:80/x", "http://other/x"),
      ("https://[::1]:443/", "https://[::1]/"),
    ])
  func links(reference: String, expected: String) throws {
    let base = try ServiceURL("https://h:81/s/$metadata")
    #expect(try base.resolving(reference).description == expected)
  }

  @Test("a URL is split into its parts, and user information is never shown")
  func parts() throws {
    let url = try ServiceURL(" https://u:p@Host:8443/a/b?c=d#e ")
    #expect(url.scheme == "https")
    #expect(url.userInfo == "u:p")
    #expect(url.hostAndPort == "host:8443")
    #expect(url.origin == "https://host:8443")
    #expect(url.path == "/a/b")
    #expect(url.query == "c=d")
    #expect(url.description == "https://host:8443/a/b?c=d")
  }

  @Test(
    "an invalid URL is refused",
    arguments: [
      "", "x", "/x", "ftp://h/", "http:", "http:///x", "http://h:x/", "http://h:70000/", "http://[::1/", "h:80",
    ])
  func refused(text: String) {
    #expect(throws: HTTPError.self) { try ServiceURL(text) }
  }

  @Test("a path is appended after one slash, without the query", arguments: ["http://h/s", "http://h/s/?a=b"])
  func appending(text: String) throws {
    let url = try ServiceURL(text)
    #expect(url.appending("$metadata").description == "http://h/s/$metadata")
    #expect(url.appending("/$batch").description == "http://h/s/$batch")
  }

  @Test("text is encoded for its part of the URL, and decoded")
  func encoding() {
    let text = "a/b?c&d=e+f'g h%ü$@"
    #expect(PercentEncoding.encode(text) == "a%2Fb%3Fc%26d%3De%2Bf%27g%20h%25%C3%BC%24%40")
    #expect(PercentEncoding.encode(text, allowing: .pathSegment) == "a%2Fb%3Fc&d=e+f'g%20h%25%C3%BC$@")
    #expect(PercentEncoding.encode(text, allowing: .queryPart) == "a/b?c%26d%3De%2Bf'g%20h%25%C3%BC$@")
    #expect(PercentEncoding.decode("a%2fb%3Fc%26d%3De%2Bf%27g%20h%25%C3%BC%24%40") == text)
    #expect(PercentEncoding.decode("100%, %4, %zz+") == "100%, %4, %zz+")
  }
}
