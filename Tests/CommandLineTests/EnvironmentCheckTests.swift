import Foundation
import Testing

@testable import ScaffoldCLI

@Suite struct EnvironmentCheckTests {
  /// Programs and headers of our choice.
  struct Machine {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    func installSwift(_ version: String) throws {
      let script = "#!/bin/sh\necho 'Swift version \(version) (swift-\(version)-RELEASE)'\n"
      try folder.write(script, to: "bin/swift", permissions: 0o755)
    }

    func examine(isRoot: Bool = false) async throws -> [EnvironmentFinding] {
      try await EnvironmentCheck(
        environment: ["PATH": folder.path("bin") + ":/bin"], headerFolders: [folder.path("include")], isRoot: isRoot
      ).findings()
    }
  }

  @Test func reportsNothingMissing() async throws {
    let machine = try Machine()
    try machine.installSwift("6.3.1")
    for library in SystemLibrary.needed { try machine.folder.write("", to: "include/" + library.header) }
    let findings = try await machine.examine().filter(\.isNeeded)
    #expect(findings.allSatisfy { $0.isFound })
    #expect(findings.allSatisfy { $0.remedy == nil })
  }

  @Test func namesTheCommandForEachMissingDependency() async throws {
    let findings = try await Machine().examine()
    #expect(findings.filter(\.isNeeded).count == SystemLibrary.needed.count + 1)
    #expect(findings.filter { !$0.isNeeded }.map(\.subject) == ["SQLCipher (only with --set storage=sqlcipher)"])
    #expect(findings.allSatisfy { !$0.isFound && $0.remedy != nil })
    let remedies = findings.compactMap(\.remedy)
    #expect(remedies.contains("sudo apt-get install -y libcurl4-openssl-dev"))
  }

  @Test func omitsSudoForRoot() async throws {
    let remedies = try await Machine().examine(isRoot: true).compactMap(\.remedy)
    #expect(remedies.contains("apt-get install -y libsqlite3-dev"))
  }

  static let versions: [(String, Bool)] = [("6.1.3", false), ("6.2", true), ("6.10", true), ("7.0.1", true)]

  @Test(arguments: versions) func refusesAnOldToolchain(_ version: String, _ isFound: Bool) async throws {
    let machine = try Machine()
    try machine.installSwift(version)
    let toolchain = try await machine.examine().first
    #expect(toolchain?.isFound == isFound)
  }
}
