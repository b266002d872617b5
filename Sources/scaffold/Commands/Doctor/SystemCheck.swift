import CommandLineInterface
import FoundationEssentials
import Glibc
import Scaffold

/// Looks at the system around the toolchain: what somebody who reads a report of a problem asks first.
struct SystemCheck {
  /// The space in bytes that building and testing a package takes at most.
  static let neededSpace = 2 << 30

  /// The environment. Programs are searched in its `PATH`.
  let environment: [String: String]
  /// Whether installing needs no `sudo`.
  var isRoot = getuid() == 0

  /// Everything that was looked at.
  func findings() async throws -> [EnvironmentFinding] {
    [tool, system, try await git()] + space() + [proxies]
  }

  private var tool: EnvironmentFinding { .optional(.found("scaffold", ToolVersion.current)) }

  private var system: EnvironmentFinding {
    var names = utsname()
    uname(&names)
    let kernel = withUnsafeBytes(of: &names.release) { Self.text($0) }
    let machine = withUnsafeBytes(of: &names.machine) { Self.text($0) }
    let release = (try? BoundedFile("/etc/os-release", limit: 1 << 16).read()).map {
      String(decoding: $0, as: UTF8.self)
    }
    let title = release?.firstMatch(of: /(?m)^PRETTY_NAME="?([^"\n]*)/).map { String($0.1) } ?? "Linux"
    return .optional(.found("system", "\(title), Linux \(kernel), \(machine)"))
  }

  private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  private func git() async throws -> EnvironmentFinding {
    let subject = "git (only for packs in repositories)"
    let install = (isRoot ? "" : "sudo ") + "apt-get install -y git"
    guard let git = ProcessCommand.locate("git", environment: environment) else {
      return .optional(.missing(subject, "no 'git' in PATH", remedy: install))
    }
    let command = ProcessCommand(executable: git, arguments: ["--version"], directory: "/", environment: environment)
    let text = TextBuffer()
    _ = try await ProcessRunner().run(command) { text.write($0 + "\n") }
    guard let version = text.text.firstMatch(of: /git version (\S+)/) else {
      return .optional(.missing(subject, "'\(git) --version' does not print a version", remedy: install))
    }
    return .optional(.found(subject, "\(version.1) at \(git)"))
  }

  /// The free space of the folders in which packages are built and temporary files are written.
  private func space() -> [EnvironmentFinding] {
    let folders = [
      ("this folder", FileManager.default.currentDirectoryPath),
      ("temporary files", environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"),
    ]
    return folders.map { name, path in
      let subject = "disk space for \(name)"
      var status = statvfs()
      guard statvfs(path, &status) == 0 else {
        return .optional(.missing(subject, "'\(path)' cannot be examined", remedy: "df -h"))
      }
      let free = Int(clamping: status.f_bavail) * Int(clamping: status.f_frsize)
      let detail = "\(free >> 20) MB free in \(path)"
      return .optional(
        free >= Self.neededSpace
          ? .found(subject, detail)
          : .missing(
            subject, "\(detail), building and testing a package takes up to \(Self.neededSpace >> 20) MB",
            remedy: "df -h"))
    }
  }

  /// The variables that curl reads, without credentials.
  private var proxies: EnvironmentFinding {
    let names = ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY"]
    let set = names.compactMap { name in
      environment[name].flatMap { $0.isEmpty ? nil : "\(name)=\(ShownAddress.withoutCredentials($0))" }
    }
    return .optional(.found("proxy settings", set.isEmpty ? "none" : set.joined(separator: ", ")))
  }
}
