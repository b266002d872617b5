import FoundationEssentials
import Museum
import MuseumCommand

/// The code of the article about the fake service in `Documentation.docc`, which is compiled with the tests.
enum ClientArticleExample {
  static func fake(in directory: URL) throws -> MuseumClient {
    let client = try MuseumClient(demoIn: directory)
    return client
  }
}
