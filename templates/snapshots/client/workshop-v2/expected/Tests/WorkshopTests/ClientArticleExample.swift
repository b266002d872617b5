import FoundationEssentials
import Workshop
import WorkshopCommand

/// The code of the article about the fake service in `Documentation.docc`, which is compiled with the tests.
enum ClientArticleExample {
  static func fake(in directory: URL) throws -> WorkshopClient {
    let client = try WorkshopClient(demoIn: directory)
    return client
  }
}
