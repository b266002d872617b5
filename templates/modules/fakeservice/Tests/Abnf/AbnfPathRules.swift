import FakeService
import HTTPTransport
import ODataDialect

/// The rules of resource paths, query strings and whole URLs, with the metadata that the suite assumes.
enum AbnfPathRules {
  static let all: [String: AbnfRule] = [
    "resourcePath": { try target($0, nil) }, "queryOptions": { try target("Products", $0) },
    "systemQueryOption": { try target("Products", $0) }, "customQueryOption": { try target("Products", $0) },
    "skiptoken": { try target("Products", $0) }, "deltatoken": { try target("Products", $0) },
    "odataRelativeUri": relative, "odataUri": absolute,
  ]

  private static func target(_ path: String, _ query: String?) throws {
    _ = try ODataRequestTarget(path: path, query: query, schema: AbnfSchema.service, version: VersionFour())
  }

  private static let relative: AbnfRule = { input in
    let halves = input.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    try target(String(halves[0]), halves.count > 1 ? String(halves[1]) : nil)
  }

  private static let absolute: AbnfRule = { input in
    var url = try ServiceURL(input)
    let path = url.path
    for root in ["/MyService/", "/service/", "/OData/OData.svc/", "/"] where path.hasPrefix(root) {
      url.path = String(path.dropFirst(root.count))
      break
    }
    try target(url.path, url.query)
  }
}
