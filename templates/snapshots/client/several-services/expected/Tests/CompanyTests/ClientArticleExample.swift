import Company
import CompanyCommand
import FoundationEssentials

/// The code of the article about the fake service in `Documentation.docc`, which is compiled with the tests.
enum ClientArticleExample {
  static func fake(in directory: URL) throws -> CompanyClient {
    let client = try CompanyClient(demoIn: directory)
    return client
  }
}
