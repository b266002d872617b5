import Foundation
import SampleMetadata
import Testing

@testable import ScaffoldCLI

@Suite struct DiffCommandTests {
  private let folder: TemporaryFolder
  private static let price = "<Property Name=\"Price\" Type=\"Edm.Decimal\" Nullable=\"false\"/>"
  private static let name = "<Property Name=\"Name\" Type=\"Edm.String\"/>"

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(SmallMetadata.text, to: "old.xml")
    try folder.write(SmallMetadata.text.replacing(Self.name, with: Self.name + Self.price), to: "new.xml")
    let renamed = Self.name.replacing("\"Name\"", with: "\"FullName\"")
    try folder.write(SmallMetadata.text.replacing(Self.name, with: renamed), to: "renamed.xml")
  }

  private func diff(_ old: String, _ new: String, _ options: String...) async -> ScaffoldRun {
    await ScaffoldRun(["diff", path(old), path(new)] + options)
  }

  private func path(_ name: String) -> String { folder.url.appending(path: name).path }

  @Test func exitsWith3ForBreakingChanges() async {
    let run = await diff("old.xml", "new.xml")
    #expect(run.status == .differences)
    #expect(run.output.contains("1 breaking change, 0 compatible"))
    #expect(run.output.contains("property 'Example.Shop.Product/Price' was added (Edm.Decimal, never null)"))
    #expect(run.output.contains("new.xml:8"))
    #expect(run.output.contains("in Swift Product.price: Decimal; store: in place"))
  }

  @Test func equalModelsHaveNoDifference() async {
    let run = await diff("old.xml", "old.xml")
    #expect(run.status == .success)
    #expect(run.output.hasSuffix("no changes\n"))
  }

  @Test func reportsTheReverseChangeAsBreaking() async {
    let run = await diff("new.xml", "old.xml", "--format", "json")
    #expect(run.status == .differences)
    #expect(run.output.contains("\"kind\" : \"removed\""))
    #expect(run.output.contains("\"oldSwift\" : \"Product.price: Decimal\""))
    #expect(run.output.contains("\"source\" : \"breaking\""))
  }

  @Test func suggestsAndAcceptsRenames() async {
    let run = await diff("old.xml", "renamed.xml")
    #expect(run.output.contains("--rename Example.Shop.Product/Name=Example.Shop.Product/FullName"))
    let declared = await diff("old.xml", "renamed.xml", "--rename", "Product/Name=FullName")
    #expect(declared.output.contains("was renamed to 'Example.Shop.Product/FullName'"))
    #expect(declared.output.contains("store: declared rename"))
    let wrong = await diff("old.xml", "renamed.xml", "--rename", "Product/Nam=FullName")
    #expect(wrong.status == .usage)
    #expect(wrong.errors.contains("the service had no 'Product/Nam'"))
  }

  @Test(arguments: [
    ("markdown", "- property `Example.Shop.Product/Price`: `Edm.Decimal`, never null — **breaking**"),
    ("html", "<th scope=\"col\">change</th>"),
  ]) func writesReadableReports(_ format: String, _ expected: String) async {
    let run = await diff("old.xml", "new.xml", "--format", format)
    #expect(run.status == .differences)
    #expect(run.output.contains(expected))
    #expect(!run.output.contains(folder.url.path))
  }

  @Test func showsOnlyBreakingChanges() async throws {
    let run = await diff("new.xml", "old.xml", "--only", "breaking", "--format", "json")
    #expect(run.status == .differences)
    #expect(run.output.contains("\"kind\" : \"removed\""))
    try folder.write(
      SmallMetadata.text.replacing(
        Self.name, with: Self.name + Self.name.replacing("Name=\"Name", with: "Name=\"Note")), to: "more.xml")
    let none = await diff("old.xml", "more.xml", "--only", "breaking", "--format", "json")
    #expect(none.status == .success)
    #expect(none.output.contains("\"compatible\" : 1") && none.output.contains("\"changes\" : [\n\n  ]"))
  }

  @Test func escapesMarkupFromDocuments() async throws {
    let hostile = SmallMetadata.text.replacing(
      Self.name, with: Self.name + "<Property Name=\"Note\" Type=\"Edm.String\" DefaultValue=\"&lt;b&gt;|`x`\"/>")
    try folder.write(hostile.replacing("&lt;b&gt;", with: ""), to: "plain.xml")
    try folder.write(hostile, to: "hostile.xml")
    let page = await diff("plain.xml", "hostile.xml", "--format", "html")
    #expect(page.output.contains("&lt;b&gt;"))
    #expect(!page.output.contains("<b>"))
    let markdown = await diff("plain.xml", "hostile.xml", "--format", "markdown")
    #expect(markdown.output.contains("`` <b>|`x` ``"))
  }

  @Test func comparesAPackageByItsStoredDocument() async throws {
    try await makePackage()
    let same = await diff("Shop", "old.xml")
    #expect(same.status == .success)
    let run = await diff("Shop", "new.xml")
    #expect(run.status == .differences)
    #expect(run.output.contains("Shop/.scaffold/metadata.xml"))
    let back = await diff("new.xml", "Shop")
    #expect(back.output.contains("was removed"))
  }

  @Test func refusesAPackageThatIsNotWhole() async throws {
    try await makePackage()
    let settings = try String(contentsOfFile: path("Shop/scaffold.json"), encoding: .utf8)
    try folder.write("<<<<<<< HEAD\n\(settings)=======\n\(settings)>>>>>>> other\n", to: "Shop/scaffold.json")
    let conflict = await diff("Shop", "new.xml")
    #expect(conflict.status.rawValue == 78)
    #expect(conflict.errors.contains("Shop/scaffold.json:1: error: a git conflict is not resolved"))
    for missing in [".scaffold/lock.json", "scaffold.json"] {
      try await makePackage()
      try FileManager.default.removeItem(atPath: path("Shop/\(missing)"))
      let run = await diff("old.xml", "Shop")
      #expect(run.status.rawValue == 78)
      #expect(run.errors.contains("is not a package of scaffold: it does not contain '\(missing)'"))
    }
  }

  private func makePackage() async throws {
    try? FileManager.default.removeItem(atPath: path("Shop"))
    let made = await ScaffoldRun(
      "new", path("old.xml"), "--name", "Shop", "--output", path("Shop"), "--template", "client", "--verify", "none")
    try #require(made.status == .success)
  }

  @Test func reportsUnreadableInput() async throws {
    try folder.write("<html></html>", to: "page.xml")
    #expect(await diff("old.xml", "none.xml").status == .noInput)
    #expect(await diff("page.xml", "old.xml").status == .dataError)
    #expect(await ScaffoldRun("diff", path("old.xml")).status == .usage)
    let both = await ScaffoldRun("diff", "-", "-")
    #expect(both.status == .usage)
    #expect(both.errors.contains("only one of the two documents can be '-'"))
  }
}
