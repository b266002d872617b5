import Foundation
import Testing

/// The program on a machine without one of the libraries that it loads at their first use.
@Suite(.enabled(if: BinaryRun.isBuilt, "the product 'scaffold' is not built"))
struct MissingLibraryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs the program. The system finds an empty file where it looks for the library.
  private func run(without library: String, _ arguments: String...) throws -> BinaryRun {
    try folder.write("", to: library)
    return try BinaryRun(arguments, environment: ["LD_LIBRARY_PATH": folder.url.path])
  }

  @Test func aRequestNamesTheMissingLibrary() throws {
    let result = try run(without: "libcurl.so.4", "inspect", "http://127.0.0.1:9/")
    #expect(result.status == 78)
    #expect(result.errors.contains("error: cannot load libcurl: "))
    #expect(result.errors.contains("libcurl.so.4: file too short"))
    #expect(
      result.errors.contains("hint: install the package of your system that contains libcurl, such as 'libcurl4'"))
  }

  @Test func aCommandNamesTheMissingLibrary() throws {
    let result = try run(without: "libcrypto.so.3", "template", "list")
    #expect(result.status == 78)
    #expect(result.errors.contains("error: cannot load libcrypto: "))
    #expect(
      result.errors.contains("hint: install the package of your system that contains libcrypto, such as 'libssl3'"))
  }

  @Test(arguments: ["libcurl.so.4", "libcrypto.so.3"]) func theVersionNeedsNeither(_ library: String) throws {
    #expect(try run(without: library, "--version").status == 0)
  }
}
