import Foundation
import Testing

/// The program is linked statically, and one import of Foundation makes it twice as large: its locale data come along.
@Suite(.enabled(if: Repository.isClone, "this folder is not a clone, or git is missing"))
struct FoundationTests {
  /// The files below matching folders.
  private func sources(_ repository: Repository, _ pattern: some RegexComponent) -> [String] {
    repository.paths(endingIn: ".swift").filter { $0.prefixMatch(of: pattern) != nil }
  }

  @Test func programDoesNotImportFoundation() throws {
    let repository = try Repository()
    let found = sources(
      repository, #/Sources/|(?:templates|plugins/[^/]+)/modules/[^/]+/Sources/|plugins/[^/]+/reader/(?!Tests/)/#)
    #expect(found.count > 800)
    for path in found {
      let imported = try repository.text(path).firstMatch(
        of: #/^(?:@\w+ |public |package )*import (?:\w+ )?Foundation(?!Essentials)/#.anchorsMatchLineEndings()
      )
      .map { String($0.0) }
      #expect(imported == nil, "\(path)")
    }
  }

  /// Between threads there is `Mutex`, between processes `flock(2)`.
  @Test func programHasOneLockType() throws {
    let repository = try Repository()
    let other = #/\b(?:NS\w*Lock|NSCondition|DispatchSemaphore|pthread_(?:mutex|rwlock)_\w+)\b|@unchecked Sendable/#
    for path in sources(repository, #/Sources//#) {
      let found = try repository.text(path).firstMatch(of: other).map { String($0.0) }
      #expect(found == nil, "\(path) needs only 'Mutex'")
    }
  }
}
