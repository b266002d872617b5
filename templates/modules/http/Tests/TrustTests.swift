import Foundation
import HTTPTransport
import LoopbackFixtures
import Testing

@Suite("Trusted certificates")
struct TrustTests {
  @Test("the environment's authorities are those of the curl command")
  func environment() {
    let all = ["CURL_CA_BUNDLE": "b", "SSL_CERT_FILE": "f", "SSL_CERT_DIR": "d"]
    #expect(TrustedAuthorities.fromEnvironment { all[$0] } == TrustedAuthorities(file: "b"))
    let ssl = ["CURL_CA_BUNDLE": "", "SSL_CERT_FILE": "f", "SSL_CERT_DIR": "d"]
    #expect(TrustedAuthorities.fromEnvironment { ssl[$0] } == TrustedAuthorities(file: "f", directory: "d"))
    #expect(TrustedAuthorities.fromEnvironment { _ in nil } == TrustedAuthorities())
  }

  @Test("a service without TLS and a missing file of authorities have their own kinds of errors")
  func noTLS() async throws {
    let server = try LoopbackServer(greeting: Array("no TLS here".utf8)) { _ in [.close] }
    let url = "https://127.0.0.1:\(server.port)/"
    #expect(await failure(url, TransportSettings(proxy: ""))?.kind == .insecure)
    let authorities = TrustedAuthorities(file: "/nowhere/ca.pem")
    #expect(await failure(url, TransportSettings(authorities: authorities, proxy: ""))?.kind == .invalidRequest)
  }

  @Test(
    "a private authority is trusted if it is named, and a client certificate is presented",
    .enabled(if: TLSServer.isAvailable, "'openssl' is not installed"))
  func ownAuthority() async throws {
    let server = try TLSServer()
    defer { server.stop() }
    let certificate = ClientCertificate(certificateFile: server.certificate, keyFile: server.key)
    #expect(await failure(server.url, TransportSettings(authorities: .init(), proxy: ""))?.kind == .insecure)
    let trusting = TransportSettings(
      authorities: TrustedAuthorities(file: server.certificate), clientCertificate: certificate, proxy: "")
    let response = try await CurlTransport(settings: trusting).send(HTTPRequest(url: server.url))
    #expect(response.status == 200)
    #expect(response.text.contains("loopback client"))
    var anonymous = HTTPRequest(url: server.url)
    anonymous.carriesIdentity = false
    let other = try await CurlTransport(settings: trusting).send(anonymous)
    #expect(other.text.contains("loopback client") == false)
  }

  private func failure(_ url: String, _ settings: TransportSettings) async -> HTTPError? {
    do {
      _ = try await CurlTransport(settings: settings).send(HTTPRequest(url: url))
      return nil
    } catch {
      return error as? HTTPError
    }
  }
}
