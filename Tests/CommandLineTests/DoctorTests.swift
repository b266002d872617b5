import Foundation
import SampleMetadata
import Testing

@testable import ScaffoldCLI

/// What `scaffold doctor` says about the system and a service, and that it keeps secrets.
@Suite struct DoctorTests {
  @Test(arguments: [
    ("http://proxy:8080", "http://proxy:8080"), ("http://jane:s3cret@proxy:8080", "http://***@proxy:8080"),
    ("jane:s3cret@proxy:8080", "***@proxy:8080"), ("http://jane:s3/cr@et@proxy/x", "http://***@proxy/x"),
    ("http://jane:s3?cr@proxy", "http://***@proxy"),
    ("https://host/a?sap-client=1&token=abc#x", "https://host/a?***"),
    ("localhost,.example.com", "localhost,.example.com"),
  ]) func leavesCredentialsOut(_ address: String, _ shown: String) {
    #expect(ShownAddress.withoutCredentials(address) == shown)
  }

  @Test func looksAtTheSystemWithoutSecrets() async throws {
    let findings = try await SystemCheck(
      environment: ["PATH": "/usr/bin:/bin", "https_proxy": "http://jane:s3cret@proxy:1", "HOME": "/"], isRoot: false
    ).findings()
    #expect(
      findings.map(\.subject) == [
        "scaffold", "system", "git (only for packs in repositories)", "disk space for this folder",
        "disk space for temporary files", "proxy settings",
      ])
    #expect(findings.last?.detail == "https_proxy=http://***@proxy:1")
    #expect(findings.allSatisfy { !$0.isNeeded && !$0.detail.contains("s3cret") })
  }

  @Test(arguments: [
    ("6.2 at /home/jane/bin/swift", "6.2 at ~/bin/swift"), ("1 MB free in /home/jane", "1 MB free in ~"),
    ("6.2 at /home/janet/swift", "6.2 at /home/janet/swift"),
  ]) func hidesTheHomeDirectory(_ detail: String, _ shown: String) {
    #expect(EnvironmentFinding.found("x", detail).hiding(home: "/home/jane").detail == shown)
    #expect(EnvironmentFinding.found("x", detail).hiding(home: "/").detail == detail)
  }

  @Test func namesTheCommandThatInstallsGit() async throws {
    let findings = try await SystemCheck(environment: ["PATH": "/nowhere"], isRoot: false).findings()
    #expect(findings[2].remedy == "sudo apt-get install -y git")
    #expect(findings.last?.detail == "none")
  }

  @Test func anyAnswerOfTheServiceCounts() async throws {
    let server = try ScriptedServer { _ in Array("HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n".utf8) }
    let run = await ScaffoldRun("doctor", "--url", server.root + "/a?token=s3cret")
    #expect(run.output.contains("answers with status 401; without TLS"))
    #expect(!run.output.contains("s3cret"))
    #expect(await ScaffoldRun("doctor", "--url", "nonsense").status == .usage)
  }

  @Test(.enabled(if: TLSFileServer.isAvailable, "there is no 'openssl'")) func reportsAnUntrustedCertificate()
    async throws
  {
    let folder = try TemporaryFolder()
    let server = try TLSFileServer(folder: folder, document: SmallMetadata.text)
    defer { server.stop() }
    let run = await ScaffoldRun("doctor", "--url", server.url, "--proxy", "")
    #expect(run.status == .configuration)
    #expect(run.output.contains("cannot establish a secure connection to '127.0.0.1"), "\(run.output)")
    let trusted = await ScaffoldRun(
      "doctor", "--url", server.url, "--proxy", "", "--cacert", server.certificate, "--cert", server.certificate,
      "--key",
      server.key)
    #expect(trusted.output.contains("its certificate is trusted"), "\(trusted.output)")
  }
}
