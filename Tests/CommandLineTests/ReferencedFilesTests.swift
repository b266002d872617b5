import Foundation
import SampleMetadata
import Testing

/// A package keeps copies of the files that its document refers to, so that it can be emitted again without the originals.
@Suite(.enabled(if: BinaryRun.isBuilt, "the product 'scaffold' is not built")) struct ReferencedFilesTests {
  private static let money = """
    <edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
    <Schema Namespace="Common" xmlns="http://docs.oasis-open.org/odata/ns/edm">
    <ComplexType Name="Money"><Property Name="Amount" Type="Edm.Decimal"/></ComplexType></Schema>
    </edmx:DataServices></edmx:Edmx>
    """
  private static let reference =
    #"<edmx:Reference Uri="types/money.xml"><edmx:Include Namespace="Common"/></edmx:Reference>"#
  private static let price = #"<Property Name="Price" Type="Common.Money"/>"#
  private static let shop = """
    <edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx">\(reference)
    <edmx:DataServices><Schema Namespace="Shop" xmlns="http://docs.oasis-open.org/odata/ns/edm">
    <EntityType Name="Product"><Key><PropertyRef Name="ID"/></Key>
    <Property Name="ID" Type="Edm.Int32" Nullable="false"/>\(price)</EntityType>
    <EntityContainer Name="Service"><EntitySet Name="Products" EntityType="Shop.Product"/></EntityContainer>
    </Schema></edmx:DataServices></edmx:Edmx>
    """

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.shop, to: "origin/shop.xml")
    try folder.write(Self.money, to: "origin/types/money.xml")
    // A neighbour that the document names, but that is no metadata, stays where it is.
    try folder.write("secret", to: "origin/key.pem")
    let new = try run("new", "origin/shop.xml", "--name", "Shop", "-o", "Shop", "--verify", "none")
    try #require(new.status == 0, "\(new.errors)")
  }

  private func run(_ arguments: String...) throws -> BinaryRun {
    try BinaryRun(arguments, in: folder.url, environment: ["XDG_CONFIG_HOME": folder.path("config")])
  }

  private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: folder.path(path)) }

  private static let copy = "Shop/.scaffold/metadata.references/types/money.xml"

  @Test func keepsTheFilesForAClone() throws {
    #expect(exists(Self.copy))
    try FileManager.default.moveItem(atPath: folder.path("origin"), toPath: folder.path("elsewhere"))
    let check = try run("regenerate", "Shop", "--check")
    #expect(check.status == 0, "\(check.errors)\(check.output)")
    #expect(!check.errors.contains("unknown type"))
    let comparison = try run("diff", "Shop", "elsewhere/shop.xml")
    #expect(comparison.output.hasSuffix("no changes\n"), "\(comparison.output)")
  }

  @Test func reportsChangesOfTheFiles() throws {
    try folder.write(Self.money.replacing("Amount", with: "Total"), to: "origin/types/money.xml")
    #expect(try run("regenerate", "Shop", "--check").status == 3)
    let regenerated = try run("regenerate", "Shop", "--verify", "none")
    #expect(regenerated.output.contains("property 'Common.Money/Amount' was removed"), "\(regenerated.output)")
    #expect(try String(contentsOfFile: folder.path(Self.copy), encoding: .utf8).contains("Total"))
    #expect(try run("undo", "Shop").status == 0)
    #expect(try String(contentsOfFile: folder.path(Self.copy), encoding: .utf8).contains("Amount"))
  }

  @Test func removesCopiesThatNothingRefersTo() throws {
    try folder.write(
      Self.shop.replacing(Self.reference, with: "").replacing(Self.price, with: ""), to: "origin/shop.xml")
    #expect(try run("regenerate", "Shop", "--verify", "none").status == 0)
    #expect(!exists(Self.copy))
    #expect(try run("regenerate", "Shop", "--check").status == 0)
  }

  @Test func copiesNothingButMetadata() throws {
    let other = Self.reference.replacing("types/money.xml", with: "key.pem")
    try folder.write(Self.shop.replacing(Self.reference, with: Self.reference + other), to: "origin/shop.xml")
    #expect(try run("regenerate", "Shop", "--verify", "none").status == 0)
    #expect(exists(Self.copy))
    #expect(!exists("Shop/.scaffold/metadata.references/key.pem"))
  }
}
