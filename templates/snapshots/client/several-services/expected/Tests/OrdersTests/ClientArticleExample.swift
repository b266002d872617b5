import FoundationEssentials
import Orders
import OrdersCommand

/// The code of the article about the fake service in `Documentation.docc`, which is compiled with the tests.
enum ClientArticleExample {
  static func fake(in directory: URL) throws -> OrdersClient {
    let client = try OrdersClient(demoIn: directory)
    return client
  }
}
