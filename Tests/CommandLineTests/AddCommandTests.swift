import Foundation
import SampleMetadata
import Testing

@testable import ScaffoldCLI

/// `scaffold add`, and runs on a package of several services, without the toolchain.
@Suite struct AddCommandTests {
  private let folder: TemporaryFolder

  /// A document whose only type is `Shop`, after the other service.
  private static let second = SmallMetadata.text
    .replacing("\"Product\"", with: "\"Shop\"").replacing("Example.Shop.Product", with: "Example.Shop.Shop")
    .replacing("Products", with: "Shops")

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(SmallMetadata.text, to: "shop.xml")
    try folder.write(Self.second, to: "orders.xml")
  }

  private func new(_ options: String...) async throws {
    let run = await ScaffoldRun(
      ["new", folder.path("shop.xml"), "-o", folder.path("out"), "--verify", "none"] + options)
    try #require(run.status == .success, "\(run.errors)")
  }

  @discardableResult
  private func add(_ options: String...) async -> ScaffoldRun {
    await ScaffoldRun(["add", folder.path("orders.xml"), folder.path("out"), "--verify", "none"] + options)
  }

  private func regenerate(_ options: String...) async -> ScaffoldRun {
    await ScaffoldRun(["regenerate", folder.path("out"), "--verify", "none"] + options)
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: folder.path("out/\(path)"), encoding: .utf8)
  }

  /// The types of the second service.
  private func types() throws -> String {
    let place = "Sources/OrdersModel/Types"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("out/\(place)"))
    return try names.map { try text("\(place)/\($0)") }.joined()
  }

  private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: folder.path("out/\(path)")) }

  /// The contents of all files of the package, without the records of earlier runs.
  private func tree() throws -> [String: Data] {
    let root = folder.url.appending(path: "out")
    let names = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return try names.reduce(into: [:]) { tree, name in
      let file = root.appending(path: name)
      let isFolder = try file.resourceValues(forKeys: [.isDirectoryKey]).isDirectory ?? false
      if !isFolder, !name.hasPrefix(".scaffold/undo") { tree[name] = try Data(contentsOf: file) }
    }
  }

  @Test("P66: adds a second service") func addsASecondService() async throws {
    try await new()
    let before = try tree()
    let run = await add("--name", "Orders")
    #expect(run.status == .success, "\(run.errors)")
    #expect(run.output.contains("metadata  the service 'Orders' is new\n"), "\(run.output)")
    #expect(!run.output.contains("document has changed"))
    for name in ["Shop", "Orders"] {
      #expect(exists("Sources/\(name)/\(name)OfflineODataController.swift"))
      #expect(exists("Sources/\(name)Command/\(name)Application.swift"))
      #expect(exists("Tests/\(name)Tests/OfflineTests.swift"))
      #expect(exists(".scaffold/metadata/\(name).xml"))
      #expect(!exists("Sources/\(name)Command/Main.swift"))
    }
    #expect(!exists(".scaffold/metadata.xml"))
    #expect(
      try text("Sources/ShopProgram/Main.swift").contains("      ShopApplication(),\n      OrdersApplication(),\n"))
    #expect(try text("Sources/OrdersCommand/OrdersApplication.swift").contains("public let name = \"shop orders\""))
    let manifest = try text("Package.swift")
    #expect(manifest.matches(of: /name: "ServiceData"/).count == 1)
    #expect(manifest.matches(of: /\.executable\(/).count == 1)
    #expect(
      try text("scaffold.json").hasSuffix(
        """
          "services": [
            { "name": "Shop", "metadata": "../shop.xml" },
            { "name": "Orders", "metadata": "../orders.xml" }
          ]
        }

        """))
    #expect(await regenerate("--check").output == "Shop: nothing to do\n")
    #expect(await ScaffoldRun("undo", folder.path("out")).status == .success)
    #expect(try tree() == before)
    #expect(await regenerate("--check").output == "Shop: nothing to do\n")
  }

  @Test func combinesBothProtocolVersions() async throws {
    try await new()
    #expect(!exists("Runtime/ODataDialect/VersionTwo/VersionTwo.swift"))
    let second = SmallMetadata.text.replacing("Version=\"4.0\"", with: "Version=\"1.0\"")
      .replacing(
        "<edmx:DataServices>",
        with: "<edmx:DataServices m:DataServiceVersion=\"2.0\" "
          + "xmlns:m=\"http://schemas.microsoft.com/ado/2007/08/dataservices/metadata\">"
      )
      .replacing("http://docs.oasis-open.org/odata/ns/edmx", with: "http://schemas.microsoft.com/ado/2007/06/edmx")
      .replacing("http://docs.oasis-open.org/odata/ns/edm", with: "http://schemas.microsoft.com/ado/2008/09/edm")
    try folder.write(second, to: "orders.xml")
    let run = await add("--name", "Orders")
    #expect(run.status == .success, "\(run.errors)")
    #expect(exists("Runtime/ODataDialect/VersionTwo/VersionTwo.swift"))
    #expect(FileManager.default.fileExists(atPath: folder.path("out/Runtime/ODataDialect/VersionFour")))
    #expect(try text("Sources/OrdersModel/OrdersSchema.swift").contains("schema 1 odata 2.0"))
  }

  @Test func keepsEditsAndNames() async throws {
    try folder.write(
      Self.second.replacing("\"Shop\"", with: "\"Orders\"").replacing("Shop.Shop", with: "Shop.Orders"), to: "shop.xml")
    try await new()
    let type = "Sources/ShopModel/Types/Orders.swift"
    try folder.write(try text(type) + "// mine\n", to: "out/\(type)")
    try folder.write(try text("README.md").replacing("# Shop\n", with: "# Shop of mine\n"), to: "out/README.md")
    #expect(await add("--name", "Orders").status == .success)
    #expect(try text(type).contains("struct Orders"))
    #expect(try text(type).hasSuffix("// mine\n"))
    #expect(try text("README.md").hasPrefix("# Shop of mine\n\nA Swift package for several services."))
    // A new type is not named like the module of another service.
    #expect(try types().contains("struct ShopEntity"))
  }

  @Test func refreshesOneServiceAndKeepsTheOthers() async throws {
    try await new()
    await add("--name", "Orders")
    // A document that cannot be read any more, of the service that is not regenerated.
    try folder.write("<", to: "shop.xml")
    try folder.write(
      Self.second.replacing("Name=\"Name\"", with: "Name=\"Title\""), to: "orders.xml")
    #expect(await regenerate().status.rawValue == 65)
    let check = await regenerate("--service", "Orders", "--check")
    #expect(check.status.rawValue == 3)
    #expect(check.output.contains("Example.Shop.Shop/Title"))
    #expect(await regenerate("--service", "Orders").status == .success)
    #expect(try types().contains("var title"))
    #expect(await regenerate("--offline", "--check").output == "Shop: nothing to do\n")
  }

  @Test func requiresAServiceForServiceOptions() async throws {
    try await new()
    await add("--name", "Orders")
    let open = await regenerate("--metadata", folder.path("shop.xml"))
    #expect(open.status.rawValue == 64)
    #expect(open.errors.contains("'--metadata' is for one service, and the package has 2"))
    let unknown = await regenerate("--service", "Order")
    #expect(unknown.status.rawValue == 64)
    #expect(unknown.errors.contains("did you mean 'Orders'?"))
    try folder.write(Self.second, to: "moved.xml")
    #expect(await regenerate("--service", "Orders", "--metadata", folder.path("moved.xml")).status == .success)
    #expect(try text("scaffold.json").contains("{ \"name\": \"Orders\", \"metadata\": \"../moved.xml\" }"))
    let diff = await ScaffoldRun("diff", folder.path("out"), folder.path("moved.xml"))
    #expect(diff.status.rawValue == 64)
    #expect(
      await ScaffoldRun("diff", folder.path("out"), folder.path("moved.xml"), "--service", "Orders").status == .success)
    #expect(await ScaffoldRun("new", "--config", folder.path("out/scaffold.json")).status.rawValue == 64)
  }

  @Test(arguments: [
    ("shop", "the package already has a service 'Shop'"), ("Status", "belongs to a command of the program"),
    ("Manual", "belongs to a command of the program"),
    ("ServiceData", "is also the name of the emitted target 'ServiceData'"),
    ("ShopModel", "would both have a target 'ShopModel'"),
    ("ShopProgram", "both declare a target 'ShopProgram'"), ("1st", "'1st' is not a package name"),
  ])
  func refusesClashingNames(_ name: String, _ message: String) async throws {
    try await new()
    let before = try tree()
    let run = await add("--name", name)
    #expect(run.status.rawValue == 64)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(try tree() == before)
  }

  @Test func refusesInvalidAdditions() async throws {
    try await new()
    let nameless = await add()
    #expect(nameless.status.rawValue == 64)
    #expect(nameless.errors.contains("missing option '--name NAME': the service's name"))
    #expect(
      await ScaffoldRun("add", folder.path("orders.xml"), folder.path("."), "--name", "Orders").status.rawValue == 78)
    try folder.write("<<<<<<< mine\na\n=======\nb\n>>>>>>> theirs\n" + (try text("README.md")), to: "out/README.md")
    #expect(await add("--name", "Orders").status.rawValue == 78)
  }

  @Test func refusesASingleServicePack() async throws {
    let templates = folder.path("templates")
    try folder.write("{ \"summary\": \"Notes.\", \"modules\": [\"notes\"] }", to: "templates/packs/notes.json")
    try folder.write("{ \"summary\": \"Notes.\" }", to: "templates/modules/notes/module.json")
    try folder.write("{{packageName}}\n", to: "templates/modules/notes/files/NOTES.md.mustache")
    try await new("--template", templates + "/packs/notes.json")
    let run = await add("--name", "Orders")
    #expect(run.status.rawValue == 64)
    #expect(run.errors.contains("the pack 'notes' emits packages of one service only"))
  }

  @Test func acceptsAPackageName() async throws {
    try await new("--template", "client")
    #expect(await add("--name", "Orders", "--package", "Company").status == .success)
    #expect(try text("Package.swift").contains("name: \"company\""))
    #expect(try text("Sources/CompanyProgram/Main.swift").contains("      ShopClientApplication(),\n"))
    #expect(try text("Sources/ShopCommand/ShopClientApplication.swift").contains("name = \"company shop\""))
    #expect(await regenerate("--check").output == "Company: nothing to do\n")
  }
}
