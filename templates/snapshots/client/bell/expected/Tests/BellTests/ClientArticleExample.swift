import Bell
import BellCommand
import FoundationEssentials

/// The code of the article about the fake service in `Documentation.docc`, which is compiled with the tests.
enum ClientArticleExample {
  static func fake(in directory: URL) throws -> BellClient {
    let client = try BellClient(demoIn: directory)
    return client
  }
}
