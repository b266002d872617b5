import FoundationEssentials
import Tools
import ToolsCommand

/// The code of the article about the fake service in `Documentation.docc`, which is compiled with the tests.
enum ClientArticleExample {
  static func fake(in directory: URL) throws -> ToolsClient {
    let client = try ToolsClient(demoIn: directory)
    return client
  }
}
