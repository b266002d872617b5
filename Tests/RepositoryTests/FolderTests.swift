import Foundation
import Testing

/// Folders of a module use each other in one direction only.
@Suite(.enabled(if: Repository.isClone, "this folder is not a clone, or git is missing"))
struct FolderTests {
  private static let modules: [String] = {
    let modules = (try? Repository().paths(endingIn: ".swift"))?.compactMap { path in
      path.firstRange(of: "/Sources/").flatMap { range in
        path.hasPrefix("templates/modules/") ? String(path[..<range.upperBound]) : nil
      }
    }
    return Set(modules ?? []).sorted() + [
      "Sources/Scaffold/", "Sources/Templates/", "Sources/scaffold/", "plugins/salesforce/reader/SalesforceReader/",
      "plugins/salesforce/modules/soql/Sources/", "plugins/salesforce/modules/salesforce/Sources/",
      "plugins/salesforce/modules/salesforcefake/Sources/",
    ]
  }()

  @Test(arguments: modules) func foldersHaveNoCycles(module: String) throws {
    let repository = try Repository()
    let paths = repository.paths(endingIn: ".swift").filter { $0.hasPrefix(module) }
    let files = try Dictionary(uniqueKeysWithValues: paths.map { ($0, try repository.text($0)) })
    #expect(FolderGraph(of: files).circle == nil)
  }

  @Test func detectsACycle() {
    let files = [
      "a/One.swift": "struct FirstType {\n  var other: SecondType?\n}\n",
      "b/Two.swift": "struct SecondType {\n  // FirstType is only mentioned\n  let text = \"FirstType\"\n}\n",
    ]
    #expect(FolderGraph(of: files).circle == nil)
    let closed = files.merging([
      "b/Three.swift": "extension SecondType {\n  func make() -> FirstType { FirstType() }\n}\n"
    ]) {
      $1
    }
    #expect(FolderGraph(of: closed).circle == "a uses SecondType of b, b uses FirstType of a")
  }
}
