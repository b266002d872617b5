import FakeService
import ServiceFaults
import Testing

/// Kinds of servers can be used wherever quirks are named.
@Suite struct ServiceKindTests {
  @Test func combinesKindsAndQuirks() throws {
    let quirks = try ServiceQuirk.set("server:gateway, etag-in-body")
    #expect(quirks == ServiceKind.gateway.quirks.union([.tagsInBodyOnly]))
    #expect(quirks.contains(.requiresCSRFToken))
  }

  @Test func kindsDiffer() {
    let all = ServiceKind.allCases.map(\.quirks)
    #expect(Set(all).count == ServiceKind.allCases.count)
    #expect(all.allSatisfy { !$0.isEmpty })
  }

  @Test func suggestsQuirksAndKindsForUnknownNames() {
    let error = #expect(throws: ServiceTextError.self) { try ServiceQuirk.set("server:toaster") }
    let text = error?.description ?? ""
    #expect(text.hasPrefix("'server:toaster' is not a quirk of the service"))
    #expect(text.contains("'no-batch'") && text.contains("'server:gateway'"))
  }

  @Test func parsesQuirks() throws {
    #expect(try ServiceQuirk.set("no-batch, requires-if-match") == [.noBatch, .requiresConditions])
    #expect {
      try ServiceQuirk.set("no-bach")
    } throws: { error in
      "\(error)".hasPrefix("'no-bach' is not a quirk of the service, expected one of 'ignores-repeatability', ")
    }
  }
}
