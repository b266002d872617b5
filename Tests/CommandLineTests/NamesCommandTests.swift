import Foundation
import Testing

@testable import ScaffoldCLI

/// Names and cuts through the command line: what `new` records, and what `regenerate` keeps.
@Suite struct NamesCommandTests {
  private let folder: TemporaryFolder
  private var package: String { folder.url.path + "/package" }

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.metadata, to: "shop.xml")
  }

  private static let metadata = """
    <edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
    <Schema Namespace="com.sap.shop" xmlns="http://docs.oasis-open.org/odata/ns/edm">
    <EntityType Name="A_ItemType"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/>
      <NavigationProperty Name="to_Note" Type="Collection(com.sap.shop.A_NoteType)" ContainsTarget="true"/></EntityType>
    <EntityType Name="A_NoteType"><Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/>
    </EntityType>
    <EntityContainer Name="Container"><EntitySet Name="A_Item" EntityType="com.sap.shop.A_ItemType"/></EntityContainer>
    </Schema></edmx:DataServices></edmx:Edmx>
    """

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: "\(package)/\(path)", encoding: .utf8)
  }

  @Test func recordsTheConventionAndKeepsNamesUntilAskedForNewOnes() async throws {
    let new = await ScaffoldRun(
      "new", folder.url.path + "/shop.xml", "--name", "Shop", "-o", package, "--verify", "none")
    try #require(new.status == .success)
    #expect(try text("scaffold.json").contains("\"conventions\": [\"sap\"]"))
    #expect(try text(".scaffold/lock.json").contains("\"com.sap.shop.A_ItemType\": \"Item\""))
    let settings = try text("scaffold.json").replacing("\"conventions\": [\"sap\"]", with: "\"conventions\": []")
    try folder.write(settings, to: "package/scaffold.json")
    _ = await ScaffoldRun("regenerate", package, "--verify", "none")
    #expect(try text(".scaffold/lock.json").contains("\"com.sap.shop.A_ItemType\": \"Item\""))
    _ = await ScaffoldRun("regenerate", package, "--verify", "none", "--new-names")
    #expect(try text(".scaffold/lock.json").contains("\"com.sap.shop.A_ItemType\": \"AItemType\""))
  }

  @Test func showsNamesSideBySideAndCosts() async throws {
    let names = await ScaffoldRun("inspect", folder.url.path + "/shop.xml", "--names").output
    let row = try #require(names.split(separator: "\n").first { $0.hasPrefix("com.sap.shop.A_ItemType ") })
    #expect(row.contains("AItemType") && row.contains(" Item "))
    let cost = await ScaffoldRun("inspect", folder.url.path + "/shop.xml", "--cost").output
    #expect(cost.contains("--exclude-navigation A_Item/to_Note"))
  }

  @Test func keepsCutsInTheSettings() async throws {
    let new = await ScaffoldRun(
      "new", folder.url.path + "/shop.xml", "--name", "Shop", "-o", package, "--verify", "none", "--exclude-navigation",
      "A_Item/to_Note")
    try #require(new.status == .success)
    #expect(try text("scaffold.json").contains("\"excludeNavigation\": [\n    \"A_Item/to_Note\"\n  ]"))
    #expect(try !text(".scaffold/lock.json").contains("A_NoteType"))
    #expect(await ScaffoldRun("regenerate", package, "--check").status == .success)
  }
}
