import Foundation
import SampleApplication
import ServiceData
import Testing

/// Sets that the service refuses, and the choice of sets.
struct SetsCommandTests {
  private let terminal = ProgramTerminal(ShopApplication(quirks: "forbidden-set"))

  @Test("a set that the service forbids is reported, left out, and asked for again on request")
  func forbidden() async throws {
    let opening = await terminal.run("session", "open", "--demo")
    #expect(opening.status == 2)
    #expect(opening.errors.contains("Reports: reading 'Reports' is not allowed"))
    #expect(
      opening.errors.contains(
        "omitted from now on; 'shop --demo --profile \(terminal.profile.path) sync --only Reports' asks again"))
    #expect(try await terminal.objects("session", "status").first?["state"] == .string("opened"))
    let sync = await terminal.run("sync")
    #expect(sync.status == 0)
    #expect(sync.errors.contains("left out, since the service refuses them: Reports"))
    let list = await terminal.run("list", "Reports")
    #expect(list.status == 2)
    #expect(list.errors.contains("refuses 'Reports'"))
    #expect(await terminal.run("list", "Products").status == 0)

    let status = try #require(try await terminal.objects("status").first)
    #expect(status["connectivity"] == .string("online"))
    guard case .list(let refused)? = status["refused"], case .row(let reports)? = refused.first else {
      throw MissingPart()
    }
    #expect(reports["set"] == .string("Reports"))
    #expect(reports["status"] == .int(403))
    #expect(reports["leftOut"] == .bool(true))
    #expect(await terminal.run("status").output.contains("Reports (since "))
    let sets = try await terminal.objects("sets")
    #expect(sets.map { $0["set"] } == ["Products", "Categories", "Reports", "Settings"].map { .string($0) })
    #expect(sets.map { $0["state"] } == ["kept", "kept", "leftOut", "kept"].map { .string($0) })
    #expect(sets[2]["reason"] == reports["reason"])

    #expect(await terminal.run("sync", "--only", "Reports").status == 2)
    let report = try await terminal.objects("sync", "--full")
    #expect(report.first?["status"] == .int(2))
    let healed = ProgramTerminal(on: terminal, ShopApplication())
    #expect(await healed.run("sync").status == 0)
    #expect(await healed.run("list", "Reports").status == 2)
    #expect(await healed.run("sets", "--keep", "Reports").status == 0)
    #expect(await healed.run("sync").status == 0)
    #expect(await healed.run("list", "Reports").status == 0)
  }

  @Test("a sync with a failing set exits with 2, and each sync asks for the set again")
  func broken() async throws {
    let terminal = ProgramTerminal(on: terminal, ShopApplication(quirks: "broken-set"))
    #expect(await terminal.run("session", "open", "--demo").status == 2)
    #expect(await terminal.run("sync").status == 2)
    let sets = try await terminal.objects("sets")
    #expect(sets.map { $0["state"] } == ["kept", "kept", "refused", "kept"].map { .string($0) })
    let healed = ProgramTerminal(on: self.terminal, ShopApplication())
    #expect(await healed.run("sync").status == 0)
  }

  @Test("the user can leave and keep sets")
  func choice() async throws {
    let terminal = ProgramTerminal(on: terminal, ShopApplication())
    _ = await terminal.run("session", "open", "--demo")
    #expect(await terminal.run("sets", "--leave", "Reports", "--purge").errors.contains("left 'Reports': "))
    #expect(try await terminal.objects("sets", "Reports").first?["state"] == .string("left"))
    #expect(await terminal.run("list", "Reports").status == 64)
    #expect(await terminal.run("sets", "--leave", "Reports").status == 64)
    #expect(await terminal.run("sets", "--keep", "Reports").status == 0)
    #expect(try await terminal.objects("sets", "Reports").first?["state"] == .string("incomplete"))
    #expect(await terminal.run("sync").status == 0)
    #expect(try await terminal.objects("sets", "Reports").first?["state"] == .string("kept"))
    for wrong in [["--leave"], ["--keep"], ["--purge", "Reports"], ["--leave", "--keep", "Reports"], ["Nothing"]] {
      #expect(await terminal.run(["sets"] + wrong).status == 64)
    }
  }

  @Test("each set has its type and what may be done; reasons show only if there are any")
  func whatMayBeDone() async throws {
    let terminal = ProgramTerminal(on: terminal, ShopApplication())
    _ = await terminal.run("session", "open", "--demo")
    let sets = try await terminal.objects("sets")
    #expect(sets.map { $0["type"] } == ["Product", "Category", "Report", "Settings"].map { .string("Shop.\($0)") })
    #expect(sets[1]["allowed"] == .list([.string("create"), .string("update")]))
    #expect(sets[2]["allowed"] == .list([]))
    #expect(sets[3]["singleton"] == .bool(true))
    let table = await terminal.run("sets").output
    #expect(table.contains("create, update, delete"))
    #expect(table.contains("read only"))
    #expect(!table.contains("reason"))
  }

  @Test("'--full' downloads all rows again")
  func full() async throws {
    let terminal = ProgramTerminal(on: terminal, ShopApplication(quirks: "broken-deltas"))
    _ = await terminal.run("session", "open", "--demo")
    let sync = await terminal.run("sync")
    #expect(sync.status == 0)
    #expect(sync.errors.contains("Products: all rows downloaded again"))
    let report = try await terminal.objects("sync", "--full", "--only", "Products")
    guard case .list(let queries)? = report.first?["download"], case .row(let products)? = queries.first else {
      throw MissingPart()
    }
    #expect(products["way"] == .string("full"))
    #expect(products["restart"] == nil)
    #expect(await terminal.run("sync", "--full", "--upload-only").status == 64)
  }
}
