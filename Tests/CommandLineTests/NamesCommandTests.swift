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
    #expect(cost.contains("need 2 types in 2 files") && cost.contains("types saved"))
    let one = await ScaffoldRun(
      "inspect", folder.url.path + "/shop.xml", "--cost", "--exclude-navigation", "A_Item/to_Note"
    ).output
    #expect(one.contains("need 1 type in 1 file"))
  }

  /// Each of them is a result of its own.
  @Test(arguments: [["--names", "--cost"], ["--names", "--format", "dot"], ["--cost", "--format", "mermaid"]])
  func inspectRefusesTwoResults(_ wishes: [String]) async {
    let run = await ScaffoldRun(["inspect", folder.url.path + "/shop.xml"] + wishes)
    #expect(run.status == .usage)
    #expect(run.errors.contains("show different things, and a result has only one of them"))
    let json = await ScaffoldRun("inspect", folder.url.path + "/shop.xml", "--names", "--cost", "--format", "json")
    #expect(json.status == .success)
  }

  /// Two sets whose entities contain all others, each of a type of its own.
  @Test(arguments: [(120, "2 cuts leave 120 of them out"), (1001, "'scaffold inspect --cost' ranks")])
  func suggestsCutsOrHowToFindThem(count: Int, text: String) async throws {
    let key = #"<Key><PropertyRef Name="ID"/></Key><Property Name="ID" Type="Edm.Int32" Nullable="false"/>"#
    let parts = (0..<count).map {
      #"<NavigationProperty Name="P\#($0)" Type="Collection(S.T\#($0))" ContainsTarget="true"/>"#
    }
    let types = (0..<count).map { #"<EntityType Name="T\#($0)">\#(key)</EntityType>"# }
    let halves = [parts.prefix(count / 2), parts.dropFirst(count / 2)].map { $0.joined() }
    try folder.write(
      """
      <edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
      <Schema Namespace="S" xmlns="http://docs.oasis-open.org/odata/ns/edm">\(types.joined())
      <EntityType Name="A">\(key)\(halves[0])</EntityType><EntityType Name="B">\(key)\(halves[1])</EntityType>
      <EntityContainer Name="C"><EntitySet Name="As" EntityType="S.A"/><EntitySet Name="Bs" EntityType="S.B"/>
      </EntityContainer></Schema></edmx:DataServices></edmx:Edmx>
      """, to: "large.xml")
    let run = await ScaffoldRun("new", folder.path("large.xml"), "--name", "L", "-o", package, "--verify", "none")
    #expect(run.status == .success)
    #expect(run.errors.contains("the selection needs \(count + 2) types"))
    #expect(run.errors.contains(text), "\(run.errors)")
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
