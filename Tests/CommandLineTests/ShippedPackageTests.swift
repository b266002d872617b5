import Foundation
import SampleMetadata
import Testing

@testable import ScaffoldCLI

/// What an emitted package brings along to be shipped. `Tests/Shipping/run` builds and installs one.
@Suite struct ShippedPackageTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(SmallMetadata.text, to: "shop.xml")
  }

  /// The program of the sample application, next to the test bundle: a program like an emitted one.
  private static let program = Bundle.main.executableURL?.deletingLastPathComponent().appending(path: "SampleShop")

  private func new(_ arguments: String...) async throws {
    let run = await ScaffoldRun(
      ["new", folder.path("shop.xml"), "--name", "Shop", "-o", folder.path("out"), "--verify", "none"] + arguments)
    try #require(run.status == .success, "\(run.errors)")
  }

  private func files(_ place: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path("out/" + place))) ?? []).sorted()
  }

  /// What a shell command in the package writes, and its status.
  private func shell(_ command: String) throws -> (status: Int32, output: String) {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", command + " 2>&1"]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path("out"))
    process.environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": folder.path("home"),
      "GIT_CEILING_DIRECTORIES": folder.url.path, "LC_ALL": "C.UTF-8",
    ]
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }

  @Test("the script of a package packs its program, manual page, completions and unit (P67)", .timeLimit(.minutes(5)))
  func packs() async throws {
    let program = try #require(Self.program)
    try await new()
    #expect(try shell("strip -o ../shop '\(program.path)'").status == 0)
    let release = try shell("scripts/release --binary ../shop")
    #expect(release.status == 0, "\(release.output)")
    let archives = files("dist").filter { $0.hasSuffix(".deb") || $0.hasSuffix(".tar.gz") }
    #expect(archives.contains { $0.hasPrefix("shop-1.0.0-") })
    #expect(try shell("cd dist && sha256sum --check SHA256SUMS").output.contains("FAILED") == false)
    for path in [
      "bin/shop", "share/man/man1/shop.1.gz", "share/bash-completion/completions/shop",
      "share/zsh/vendor-completions/_shop", "share/fish/vendor_completions.d/shop.fish",
      "lib/systemd/user/shop-sync.service",
    ] {
      #expect(try shell("tar -tzf dist/*.tar.gz").output.contains("usr/\(path)\n"), "\(path)")
    }
    #expect(try shell("tar -xzOf dist/*.tar.gz usr/bin/shop | cmp - ../shop").status == 0)
    #expect(try shell("bash -n dist/tree/usr/share/bash-completion/completions/shop").status == 0)
    try checkDebianPackage()
    // The program that is packed keeps no state while it prints its pages.
    #expect(!FileManager.default.fileExists(atPath: folder.path("home")))
  }

  private func checkDebianPackage() throws {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/dpkg-deb") else {
      print("skipped: the Debian package, because dpkg-deb is missing")
      return
    }
    let fields = try shell("dpkg-deb --field dist/*.deb").output
    for field in ["Package: shop\n", "Version: 1.0.0\n", "Depends: libc6 (>= 2.", ", libcurl4, libssl3, libsqlite3-0,"]
    {
      #expect(fields.contains(field), "\(fields)")
    }
    #expect(!fields.contains("#"))
    #expect(try shell("dpkg-deb --contents dist/*.deb | grep -v ' root/root '").output == "")
  }

  @Test("a unit is there for a program that synchronizes, and nothing for a package without a program (P67)")
  func parts() async throws {
    try await new("--template", "client")
    #expect(files("scripts") == ["docs", "release"])
    #expect(files("packaging") == ["control"])
    let control = try String(contentsOfFile: folder.path("out/packaging/control"), encoding: .utf8)
    #expect(!control.contains("sqlite"))
  }

  @Test("a package of types alone has no program to ship (P67)")
  func types() async throws {
    try folder.write(
      SmallMetadata.text.replacing(/<EntityContainer[\s\S]*<\/EntityContainer>/, with: ""), to: "shop.xml")
    try await new()
    #expect(files("scripts").isEmpty)
    #expect(files("packaging").isEmpty)
    #expect(!files("Sources").contains("ShopCommand"))
  }

  @Test("several services have one program and one unit, whose instances are the services (P67)")
  func services() async throws {
    try await new()
    try FileManager.default.removeItem(atPath: folder.path("out/packaging/shop-sync.service"))
    try folder.write(SmallMetadata.text, to: "orders.xml")
    let added = await ScaffoldRun(
      "add", folder.path("orders.xml"), folder.path("out"), "--name", "Orders", "--verify", "none")
    try #require(added.status == .success, "\(added.errors)")
    #expect(files("packaging") == ["control", "shop-sync@.service"])
    let unit = try String(contentsOfFile: folder.path("out/packaging/shop-sync@.service"), encoding: .utf8)
    #expect(unit.contains("\nExecStart=/usr/bin/shop %i sync --watch 300 --quiet --no-input\n"))
  }

  @Test("a version that no package can have, and an unknown argument, are refused (P67)")
  func refuses() async throws {
    try await new()
    try folder.write("#!/bin/sh\necho shop v1\n", to: "shop", permissions: 0o755)
    let version = try shell("scripts/release --binary ../shop")
    #expect(version.status == 1)
    #expect(version.output.contains("error: the version 'v1' of 'shop'"))
    let argument = try shell("scripts/release --nonsense")
    #expect(argument.status == 1)
    #expect(argument.output.contains("unknown argument '--nonsense'"))
  }

  /// Without the symbols of a build, the page of the module is an article.
  @Test("the articles of a package have no link that leads nowhere (P67)", arguments: ["offline-app", "client"])
  func articles(pack: String) async throws {
    try await new("--template", pack)
    let catalog = "out/Sources/Shop/Documentation.docc"
    let names = files("Sources/Shop/Documentation.docc")
    #expect(names.contains("DecidingConflicts.md") == (pack == "offline-app"))
    let root = try String(contentsOfFile: folder.path(catalog + "/Shop.md"), encoding: .utf8)
    for name in names where name != "Shop.md" {
      #expect(root.contains("<doc:\(name.dropLast(3))>"), "\(name)")
    }
    try folder.write(
      root.replacing("# ``Shop``\n", with: "# Shop\n\n@Metadata {\n  @TechnologyRoot\n}\n")
        .replacing("``/ShopModel``", with: "`ShopModel`"), to: catalog + "/Shop.md")
    let docc = "docc convert Sources/Shop/Documentation.docc --output-path ../site --warnings-as-errors"
    let run = try shell(docc)
    #expect(run.status == 0, "\(run.output)")
    #expect(!run.output.contains("warning"), "\(run.output)")
    // A link to nothing would be found.
    let page = try String(contentsOfFile: folder.path(catalog + "/Shop.md"), encoding: .utf8)
    try folder.write(page.replacing("<doc:ReadingAndChangingRows>", with: "<doc:Nothing>"), to: catalog + "/Shop.md")
    #expect(try shell(docc).status != 0)
  }
}
