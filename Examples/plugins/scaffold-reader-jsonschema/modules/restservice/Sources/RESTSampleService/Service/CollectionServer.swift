import HTTPTransport
import RESTDialect
import ServiceData
import SharedState

/// Answers requests in this process as a service with this schema would, from sample data.
final class CollectionServer: HTTPTransporting {
  private let root: ServiceURL
  private let file: SampleStateFile
  private let collections: Locked<[String: SampleCollection]>

  init(schema: ServiceSchema, root: String, file: SampleStateFile) throws {
    self.root = try ServiceURL(root)
    self.file = file
    var collections: [String: SampleCollection] = [:]
    for set in schema.sets {
      guard let type = schema.entityType(of: set) else { continue }
      collections[set.name] = SampleCollection(set, type)
    }
    try file.load(into: &collections)
    self.collections = Locked(collections)
  }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try Task.checkCancellation()
    let url = try ServiceURL(request.url)
    var response = try collections.withLock { collections in
      let response = answer(request, at: url, from: &collections)
      if !request.method.isSafe, response.isSuccess { try file.save(collections) }
      return response
    }
    response.finalURL = request.url
    return response
  }

  private func answer(
    _ request: HTTPRequest, at url: ServiceURL, from collections: inout [String: SampleCollection]
  ) -> HTTPResponse {
    do {
      let segments = try segments(url)
      guard let name = segments.first, segments.count < 3, let collection = collections[name] else {
        throw SampleProblem(404, "not-found", detail: "nothing is at '\(url.path)'")
      }
      var answers = CollectionAnswers(collection: collection, url: url)
      let response =
        segments.count == 1
        ? try answers.collection(request) : try answers.entity(PercentEncoding.decode(segments[1]), request)
      collections[name] = answers.collection
      return response
    } catch let problem as SampleProblem {
      return problem.response
    } catch {
      return SampleProblem(400, "bad-request", detail: "\(error)").response
    }
  }

  /// The path below the root; the segment of a key is decoded later, since it may contain a slash.
  private func segments(_ url: ServiceURL) throws(SampleProblem) -> [String] {
    guard url.path.hasPrefix(root.path + "/") else {
      throw SampleProblem(404, "not-found", detail: "nothing is at '\(url.path)'; the service is at '\(root.path)'")
    }
    return url.path.dropFirst(root.path.utf8.count + 1).split(separator: "/").map(String.init)
  }
}
