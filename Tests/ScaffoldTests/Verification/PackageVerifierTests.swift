import Synchronization
import Templates
import Testing

@testable import GeneratorCore
@testable import GeneratorPlanning
@testable import GeneratorVerification

@Suite("package verification", .serialized)
struct PackageVerifierTests {
  private static let manifest = """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "Small",
      targets: [.target(name: "Small"), .testTarget(name: "SmallTests", dependencies: ["Small"])])
    """

  /// Writes a package of one template, whose context has one element of the metadata.
  private func verify(template: String, test: String, level: VerificationLevel) async throws -> VerificationReport {
    let folder = try TemporaryFolder()
    let library = try TemplateLibrary(templates: ["t": template], options: TemplateOptions())
    let value = TemplateObject(["type": .object(TemplateObject(["name": "Product"], origin: 0))])
    let rendered = try library.render("t", with: value)
    let origins = LineOrigins(
      rendered, displayNames: ["t": "templates/t.mustache"],
      locations: [GeneratorCore.SourceLocation(file: "shop.xml", line: 12, column: 5)])
    let files = [
      PlannedFile(path: try OutputPath("Package.swift"), bytes: Array(Self.manifest.utf8)),
      PlannedFile(path: try OutputPath("Sources/Small/Small.swift"), bytes: rendered.utf8, origins: origins),
      PlannedFile(path: try OutputPath("Tests/SmallTests/SmallTests.swift"), bytes: Array(test.utf8)),
    ]
    for file in files { try folder.write(String(decoding: file.bytes, as: UTF8.self), to: file.path.text) }
    let report = try await PackageVerifier().verify(
      folder.path, plan: try FilePlan(files), level: level, line: { _ in })
    return try #require(report)
  }

  private static let test = """
    import Small
    import Testing

    @Test func one() { #expect(answer == 42) }
    @Test func two() { #expect(answer > 1) }
    """

  @Test("a compiler error is traced to template and metadata")
  func compilerError() async throws {
    let template = "public let answer = 42\n{{#type}}\nlet {{name}}: Int = missing\n{{/type}}\n"
    let report = try await verify(template: template, test: Self.test, level: .build)
    #expect(!report.isSuccess)
    #expect(report.errors > 0)
    let index = try #require(report.diagnostics.firstIndex { $0.message.contains("cannot find 'missing' in scope") })
    let places = report.diagnostics[index...].prefix(3).map { $0.location?.description ?? "-" }
    #expect(places == ["Sources/Small/Small.swift:2:20", "templates/t.mustache:3", "shop.xml:12:5"])
    #expect(report.diagnostics[index].excerpt?.text == "let Product: Int = missing")
  }

  @Test("a successful report counts the tests")
  func success() async throws {
    let report = try await verify(template: "public let answer = 42\n", test: Self.test, level: .test)
    #expect(report.isSuccess)
    #expect(report.warnings == 0)
    #expect(report.tests?.tests == 2)
    #expect(report.diagnostics == [])
  }

  @Test("a failed test is reported with its location")
  func failedTest() async throws {
    let report = try await verify(template: "public let answer = 7\n", test: Self.test, level: .test)
    #expect(!report.isSuccess)
    #expect(report.tests?.issues == 1)
    #expect(report.diagnostics.first?.location?.file == "Tests/SmallTests/SmallTests.swift")
  }

  @Test("nothing runs at level 'none'")
  func none() async throws {
    let report = try await PackageVerifier(environment: [:]).verify(
      "/nowhere", plan: try FilePlan([]), level: .none, line: { _ in })
    #expect(report == nil)
  }
}
