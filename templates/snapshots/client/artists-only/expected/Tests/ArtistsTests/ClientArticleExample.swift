import Artists
import ArtistsCommand
import FoundationEssentials

/// The code of the article about the fake service in `Documentation.docc`, which is compiled with the tests.
enum ClientArticleExample {
  static func fake(in directory: URL) throws -> ArtistsClient {
    let client = try ArtistsClient(demoIn: directory)
    return client
  }
}
