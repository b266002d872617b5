import Foundation
import HTTPTransport
import LoopbackFixtures
import Testing

/// The browser that a user signs in with, as a program of its own.
@Suite struct WebBrowserTests {
  @Test("P61: no other user sees in the list of processes where somebody signs in")
  func arguments() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("browser-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = folder.appendingPathComponent("xdg-open").path
    let script = """
      #!/bin/sh
      printf '%s\\n' "$@" > '\(folder.path)/arguments'
      stat -c %a "$1" > '\(folder.path)/mode'
      cp "$1" '\(folder.path)/page'
      : > '\(folder.path)/done'
      """
    _ = FileManager.default.createFile(
      atPath: program, contents: Data(script.utf8), attributes: [.posixPermissions: 0o700])
    let path = folder.path
    await #expect(processExitsWith: .success) { [path = path as String] in
      setenv("PATH", path + ":/usr/bin:/bin", 1)
      setenv("DISPLAY", ":0", 1)
      setenv("XDG_RUNTIME_DIR", path, 1)
      try await Self.signIn(path)
    }
    let arguments = try String(contentsOfFile: path + "/arguments", encoding: .utf8)
    #expect(!arguments.contains("code_challenge") && !arguments.contains("://"), "\(arguments)")
    #expect(try String(contentsOfFile: path + "/mode", encoding: .utf8) == "600\n")
    let page = try String(contentsOfFile: path + "/page", encoding: .utf8)
    #expect(page.contains("code_challenge") && page.contains("&amp;"), "\(page)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: path).allSatisfy { !$0.hasSuffix(".html") })
  }

  private static func signIn(_ path: String) async throws {
    let shop = try GuardedShop()
    let opening = shop.terminal.start(
      "session", "open", "--service-url", shop.server.serviceURL, "--oauth", "code", "--client-id", "client",
      "--token-url", shop.server.tokenURL, "--authorize-url", shop.server.authorizationURL)
    var address: String?
    while address == nil || !FileManager.default.fileExists(atPath: path + "/done") {
      try await Task.sleep(for: .milliseconds(20))
      address = opening.errors.text.split(separator: "\n").map(String.init)
        .first { $0.hasPrefix(shop.server.authorizationURL) }
    }
    let target = try shop.server.agree(to: try #require(address))
    _ = try await CurlTransport(settings: TransportSettings()).send(HTTPRequest(url: target))
    let status = await opening.task.value
    try #require(status == 0)
  }
}
