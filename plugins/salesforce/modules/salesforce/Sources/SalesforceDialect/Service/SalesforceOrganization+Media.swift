import HTTPTransport
import ServiceData

/// Content: the bytes of fields of the type `base64` (REST API Developer Guide, "sObject Blob Retrieve" and "Insert or
/// Update Blob Data"). The only content of a record is also the content of the record as a whole.
extension SalesforceOrganization {
  public func media(of key: EntityKey?, in set: String, property: String?) async throws -> MediaContent {
    try await content(of: key, in: set, property, to: nil)
  }

  public func media(
    of key: EntityKey?, in set: String, property: String?, to file: String
  ) async throws -> MediaContent {
    try await content(of: key, in: set, property, to: file)
  }

  public func media(
    of key: EntityKey?, in set: String, property: String?, into receiver: ContentReceiver
  ) async throws -> MediaContent {
    let held = HeldContent(atLeast: Self.errorSize, receiver)
    let content = try await content(of: key, in: set, property, into: held)
    try held.passOn()
    return content.withoutBody
  }

  /// Longer content is passed on before its status is known to be good; errors are shorter.
  private static let errorSize = 65_536

  private func content(
    of key: EntityKey?, in set: String, _ property: String?, to file: String? = nil, into held: HeldContent? = nil
  ) async throws(ServiceError) -> MediaContent {
    let place = try blob(of: key, in: set, property)
    var request = HTTPRequest(.get, url: self.place.url("\(place.path)/\(place.field)").description)
    request.headers["Accept"] = "*/*"
    request.responseFile = file
    if let held { request.responseReceiver = BodyReceiver(start: { held.start() }, part: { try held.take($0) }) }
    var response = try await exchange(request)
    if let held {
      do {
        if response.isSuccess, !response.isBodyReceived { try held.take(response.body) }
      } catch {
        throw ServiceError(anyError: error)
      }
    }
    guard response.isSuccess else {
      if response.body.isEmpty, let written = response.bodyFile { response.body = FileBytes.read(written) ?? [] }
      throw ServiceError(response)
    }
    guard response.status == 200 else {
      throw ServiceError(
        .malformedResponse, "the response (status \(response.status)) is not content", status: response.status)
    }
    return MediaContent(
      response.bodyFile.map { .file($0) } ?? .bytes(response.body), contentType: response.headers["Content-Type"])
  }

  /// Replaces content. The service has no versions of content, so the one of the record decides.
  public func setMedia(
    _ content: MediaContent, of key: EntityKey?, in set: String, property: String?, etag: String?,
    identity: RequestIdentity?
  ) async throws -> String? {
    let place = try blob(of: key, in: set, property)
    var request = RecordRequest(method: .patch, path: place.path, type: place.type)
    request.key = key
    request.version = RecordVersion.expected(etag)
    var row = Row(type: place.type)
    row.etag = etag
    let change = ServiceChange.update(row, key: key, set: set, replaces: false)
    _ = try await inspect([(change, request)])
    let response = try await send(request, MultipartContent(content, field: place.field))
    request.key = nil
    _ = try await outcome(of: change, request, in: response)
    return nil
  }

  public var createsMediaWhole: Bool { true }

  /// Creates a record with its content and its properties. The name of the content is put into the fields that a record
  /// with content needs, unless the record has values for them.
  public func createMedia(
    _ content: MediaContent, for row: Row, in set: String, identity: RequestIdentity?
  ) async throws -> Row? {
    let change = ServiceChange.create(row, set: set)
    guard let request = try changes.request(change) else { return nil }
    let field = try Self.blob(of: request.type, nil)
    if let known = try await inspect([(change, request)]).first?.known { return known }
    let body = try MultipartContent(
      content, field: field, with: (request.body ?? RecordBody()).named(by: content, of: request.type))
    let response: HTTPResponse
    do throws(ServiceError) {
      response = try await send(request, body)
    } catch {
      return try await duplicate(error, of: change, request)
    }
    return try await outcome(of: change, request, in: response)
  }

  private func send(_ request: RecordRequest, _ body: MultipartContent) async throws(ServiceError) -> HTTPResponse {
    var sent = HTTPRequest(request.method, url: place.url(request.path).description, headers: request.condition)
    sent.headers["Content-Type"] = body.contentType
    sent.bodyParts = body.body
    let response = try await exchange(sent)
    guard response.isSuccess else { throw ServiceError(response, to: request.method) }
    return response
  }

  /// The record and the field of content.
  private func blob(
    of key: EntityKey?, in set: String, _ property: String?
  ) throws(ServiceError) -> (path: String, field: String, type: StructuredSchema) {
    let type = try changes.type(of: set)
    guard let key else {
      throw ServiceError(.unsupported, "content of '\(set)' can be read only by the key of an entity")
    }
    return (try changes.path(key, type), try Self.blob(of: type, property), type)
  }

  private static func blob(of type: StructuredSchema, _ property: String?) throws(ServiceError) -> String {
    let fields = type.members.filter { $0.primitive == .stream }.map(\.name)
    if let property, fields.contains(property) { return property }
    guard property == nil, fields.count == 1 else {
      throw ServiceError(
        .unsupported, "'\(type.name)' has no content '\(property ?? "")'; name one of its stream properties")
    }
    return fields[0]
  }
}

extension RecordBody {
  /// The body of a new record with what is known of its content, in fields without a value.
  fileprivate func named(by content: MediaContent, of type: StructuredSchema) -> RecordBody {
    let name = content.name ?? "content"
    var named = self
    let known = ["Name": name, "Title": name, "PathOnClient": name, "ContentType": content.contentType]
    for (field, text) in known.sorted(by: { $0.key < $1.key }) {
      guard let text, self[field] == nil, type.member(field)?.facets.isComputed == false else { continue }
      named.set(field, .string(text))
    }
    return named
  }
}
