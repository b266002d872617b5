import HTTPTransport
import ServiceData

extension FakeResponder {
  /// The answer to a request that adds or removes a link: with `$ref` (OData 4.01 Part 1: Protocol, 11.4.6) or `$links` (OData
  /// V2 Operations, 2.11).
  func writeReference(_ context: RequestContext) throws -> HTTPResponse {
    let request = context.request
    guard let source = context.found.source else { throw ResourceWalk.notFound("navigation property here") }
    let body = BodyReader(responder: self)
    switch (request.method, source.member.isCollection) {
    case (.post, true), (.put, false), (.patch, false), (.merge, false):
      try database.connect(source, to: try body.entity(at: try referredURL(request), for: source.member))
    case (.delete, _):
      if case .entity(let record, _) = context.found.resource {
        try database.disconnect(source, from: record)
      } else if let url = context.target.options.identifier {
        try database.disconnect(source, from: try body.entity(at: url, for: source.member))
      } else {
        throw ResourceWalk.notFound("related entity of '\(source.member.name)'")
      }
    default: throw Self.notAllowed(request.method, ["GET", source.member.isCollection ? "POST" : "PUT", "DELETE"])
    }
    return response(quirks.contains(.emptySuccess) ? 200 : 204)
  }

  /// The URL in the body of a reference: `{"@odata.id": …}`, and `{"uri": …}` in V2.
  private func referredURL(_ request: FakeRequest) throws -> String {
    if case .row(var row) = try Value(json: request.body) {
      if case .row(let inner)? = row["d"] { row = inner }
      for name in ["@odata.id", "@id", "uri", "url"] { if case .string(let url)? = row[name] { return url } }
    }
    throw ServiceError(
      .refused, "the body does not reference an entity, expected '\(isVersionFour ? "@odata.id" : "uri")'", status: 400)
  }
}
