import CommandLineInterface
import FoundationEssentials
import Glibc
import Scaffold

/// Looks for the toolchain and the system libraries that emitted packages need.
struct EnvironmentCheck {
  /// The oldest toolchain that builds emitted packages.
  static let oldestToolchain = "6.2"

  /// The environment. Programs are searched in its `PATH`.
  let environment: [String: String]
  /// The folders that are searched for C headers.
  let headerFolders: [String]
  /// Whether installing needs no `sudo`.
  let isRoot: Bool

  init(environment: [String: String], headerFolders: [String], isRoot: Bool) {
    self.environment = environment
    self.headerFolders = headerFolders
    self.isRoot = isRoot
  }

  /// Examines this machine.
  init() {
    let multiarch = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/include")) ?? []
    self.init(
      environment: ProcessInfo.processInfo.environment,
      headerFolders: ["/usr/include", "/usr/local/include"]
        + multiarch.filter { $0.hasSuffix("-linux-gnu") }.map { "/usr/include/" + $0 },
      isRoot: getuid() == 0)
  }

  /// Everything that was searched for, found or not.
  func findings() async throws -> [EnvironmentFinding] {
    [try await toolchain()] + SystemLibrary.needed.map(library) + SystemLibrary.chosen.map(library)
  }

  private func toolchain() async throws -> EnvironmentFinding {
    let subject = "Swift toolchain \(Self.oldestToolchain) or later"
    let remedy =
      "curl -O https://download.swift.org/swiftly/linux/swiftly-$(uname -m).tar.gz"
      + " && tar zxf swiftly-$(uname -m).tar.gz && ./swiftly init"
    guard let swift = ProcessCommand.locate("swift", environment: environment) else {
      return .missing(subject, "no 'swift' in PATH", remedy: remedy)
    }
    guard let version = try await version(of: swift) else {
      return .missing(subject, "'\(swift) --version' does not print a version", remedy: remedy)
    }
    let isRecent = !Self.numbers(in: version).lexicographicallyPrecedes(Self.numbers(in: Self.oldestToolchain))
    return isRecent
      ? .found(subject, "\(version) at \(swift)") : .missing(subject, "found \(version) at \(swift)", remedy: remedy)
  }

  private static func numbers(in version: String) -> [Int] { version.split(separator: ".").map { Int($0) ?? .max } }

  private func library(_ library: SystemLibrary) -> EnvironmentFinding {
    var finding = examined(library)
    finding.isNeeded = library.choice == nil
    return finding
  }

  private func examined(_ library: SystemLibrary) -> EnvironmentFinding {
    let subject = library.name + (library.choice.map { " (only with \($0))" } ?? "")
    let headers = headerFolders.map { $0 + "/" + library.header }
    if let header = headers.first(where: FileManager.default.fileExists) { return .found(subject, header) }
    let install = (isRoot ? "" : "sudo ") + "apt-get install -y " + library.package
    return .missing(subject, "no '\(library.header)'", remedy: install)
  }

  private func version(of swift: String) async throws -> String? {
    let command = ProcessCommand(
      executable: swift, arguments: ["--version"], directory: "/", environment: environment)
    let text = TextBuffer()
    _ = try await ProcessRunner().run(command) { text.write($0 + "\n") }
    return text.text.firstMatch(of: /Swift version (\d+(?:\.\d+)*)/).map { String($0.1) }
  }
}
