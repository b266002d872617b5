import Foundation
import SampleMetadata
import Testing

@testable import ScaffoldCLI

/// What happens to a package of several services after its list of services changes outside the tool.
@Suite struct SeveralServicesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(SmallMetadata.text, to: "shop.xml")
    try folder.write(
      SmallMetadata.text.replacing("\"Product\"", with: "\"Order\"")
        .replacing("Example.Shop.Product", with: "Example.Shop.Order").replacing("Products", with: "Orders"),
      to: "orders.xml")
  }

  private var root: String { folder.path("out") }

  private func scaffold(_ arguments: String...) async throws -> ScaffoldRun {
    let run = await ScaffoldRun(arguments)
    try #require(run.status == .success, "\(run.errors)")
    return run
  }

  private func git(_ arguments: String...) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", root, "-c", "user.name=Test", "-c", "user.email=test@example.com"] + arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  private func text(_ path: String) throws -> String { try String(contentsOfFile: root + "/" + path, encoding: .utf8) }

  private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: root + "/" + path) }

  @Test func removesAServiceThatIsNoLongerListed() async throws {
    _ = try await scaffold("new", folder.path("shop.xml"), "-o", root, "--verify", "none")
    _ = try await scaffold("add", folder.path("orders.xml"), root, "--name", "Orders", "--verify", "none")
    let listed = try text("scaffold.json")
    try folder.write(
      listed.replacing(",\n    { \"name\": \"Orders\", \"metadata\": \"../orders.xml\" }", with: ""),
      to: "out/scaffold.json")
    let run = try await scaffold("regenerate", root, "--verify", "none")
    #expect(!exists("Sources/Orders/OrdersOfflineODataController.swift"))
    #expect(!exists(".scaffold/metadata/Orders.xml"))
    #expect(try !text("Package.swift").contains("Orders"))
    #expect(try !text("Sources/ShopProgram/Main.swift").contains("OrdersApplication"))
    // The user's own files stay.
    let steps = "Sources/OrdersCommand/OnboardingSteps.swift"
    #expect(run.output.contains("kept      \(steps), which is no longer emitted; your version stays"), "\(run.output)")
    #expect(exists(steps))
    #expect(try await scaffold("regenerate", root, "--check").output == "Shop: nothing to do\n")
    _ = try await scaffold("undo", root)
    #expect(exists("Sources/Orders/OrdersOfflineODataController.swift"))
  }

  /// One branch adds a service while another takes a new version of the first one.
  @Test func mergesABranchThatAddedAServiceWithOneThatDidNot() async throws {
    _ = try await scaffold("new", folder.path("shop.xml"), "-o", root, "--verify", "none")
    try #require(try git("init", "-q", "-b", "main") == 0)
    try #require(try git("add", "-A") == 0)
    try #require(try git("commit", "-qm", "new") == 0)
    try #require(try git("checkout", "-qb", "changed") == 0)
    let changed = SmallMetadata.text.replacing("Name=\"Name\"", with: "Name=\"Title\"")
    try folder.write(changed, to: "shop.xml")
    _ = try await scaffold("regenerate", root, "--verify", "none")
    try #require(try git("commit", "-qam", "changed") == 0)
    try #require(try git("checkout", "-q", "main") == 0)
    try folder.write(SmallMetadata.text, to: "shop.xml")
    _ = try await scaffold("add", folder.path("orders.xml"), root, "--name", "Orders", "--verify", "none")
    try #require(try git("add", "-A") == 0)
    try #require(try git("commit", "-qm", "added") == 0)
    _ = try git("merge", "-X", "ours", "changed")
    try folder.write(changed, to: "shop.xml")
    _ = try await scaffold("regenerate", root, "--verify", "none")
    #expect(try text("Sources/ShopModel/Types/Product.swift").contains("var title"))
    #expect(exists("Sources/Orders/OrdersOfflineODataController.swift"))
    #expect(try await scaffold("regenerate", root, "--check").output == "Shop: nothing to do\n")
  }
}
