import Foundation
import Synchronization

@testable import GeneratorWriting
@testable import OnboardingSessions

/// Small files that tell what was going on when a program ended: of a session, and of a change of a package.
enum StateFuzzers {
  static let all = [
    Fuzzer(name: "state", maximumLength: 2_048) {
      let decoder = JSONDecoder()
      return { input in
        _ = try? decoder.decode(SessionRecord.self, from: Data(input))
        _ = try? decoder.decode(SessionConfiguration.self, from: Data(input))
        let text = String(decoding: input, as: UTF8.self)
        _ = JournalEntry.entries(of: text)
        _ = UndoRecord(text)
      }
    }
  ]
}
