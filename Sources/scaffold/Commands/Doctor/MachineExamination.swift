import Foundation

/// Looks for the toolchain and the system libraries that emitted packages need.
struct MachineExamination {
  /// The oldest toolchain that builds what is emitted.
  static let oldestToolchain = "6.2"

  /// The folders in which programs are looked for.
  let programFolders: [String]
  /// The folders in which C headers are looked for.
  let headerFolders: [String]
  /// Whether installing needs no `sudo`.
  let isRoot: Bool

  init(programFolders: [String], headerFolders: [String], isRoot: Bool) {
    self.programFolders = programFolders
    self.headerFolders = headerFolders
    self.isRoot = isRoot
  }

  /// Examines this machine.
  init() {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let multiarch = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/include")) ?? []
    self.init(
      programFolders: path.split(separator: ":").map(String.init),
      headerFolders: ["/usr/include", "/usr/local/include"]
        + multiarch.filter { $0.hasSuffix("-linux-gnu") }.map { "/usr/include/" + $0 },
      isRoot: getuid() == 0)
  }

  /// Everything that was looked for, found or not.
  func findings() async -> [MachineFinding] {
    [toolchain()] + SystemLibrary.needed.map(library)
  }

  private func toolchain() -> MachineFinding {
    let subject = "Swift toolchain \(Self.oldestToolchain) or later"
    let remedy =
      "curl -O https://download.swift.org/swiftly/linux/swiftly-$(uname -m).tar.gz"
      + " && tar zxf swiftly-$(uname -m).tar.gz && ./swiftly init"
    guard let swift = file("swift", in: programFolders, isProgram: true) else {
      return .missing(subject, "no 'swift' in PATH", remedy: remedy)
    }
    guard let version = version(of: swift) else {
      return .missing(subject, "'\(swift) --version' tells no version", remedy: remedy)
    }
    let isRecent = version.compare(Self.oldestToolchain, options: .numeric) != .orderedAscending
    return isRecent
      ? .found(subject, "\(version) at \(swift)") : .missing(subject, "found \(version) at \(swift)", remedy: remedy)
  }

  private func library(_ library: SystemLibrary) -> MachineFinding {
    if let header = file(library.header, in: headerFolders, isProgram: false) { return .found(library.name, header) }
    let install = (isRoot ? "" : "sudo ") + "apt-get install -y " + library.package
    return .missing(library.name, "no '\(library.header)'", remedy: install)
  }

  private func file(_ name: String, in folders: [String], isProgram: Bool) -> String? {
    let files = FileManager.default
    return folders.map { $0 + "/" + name }.first { path in
      isProgram ? files.isExecutableFile(atPath: path) : files.fileExists(atPath: path)
    }
  }

  private func version(of swift: String) -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: swift)
    process.arguments = ["--version"]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.firstMatch(of: /Swift version (\d+(?:\.\d+)*)/).map { String($0.1) }
  }
}
