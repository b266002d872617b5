import HTTPTransport
import ServiceData

/// Content: the bytes of fields of the type `base64` (REST API Developer Guide, "sObject Blob Retrieve" and "Insert or
/// Update Blob Data"). The only content of a record is also the content of the record as a whole.
extension SalesforceService {
  public func media(of key: EntityKey?, in set: String, property: String?) async throws -> MediaContent {
    try await content(of: key, in: set, property, to: nil)
  }

  public func media(
    of key: EntityKey?, in set: String, property: String?, to file: String
  ) async throws -> MediaContent {
    try await content(of: key, in: set, property, to: file)
  }

  private func content(
    of key: EntityKey?, in set: String, _ property: String?, to file: String?
  ) async throws(ServiceError) -> MediaContent {
    let place = try blob(of: key, in: set, property)
    var request = HTTPRequest(.get, url: self.place.url("\(place.path)/\(place.field)").description)
    request.headers["Accept"] = "*/*"
    request.responseFile = file
    var response = try await exchange(request)
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
    _ = try await inspect([(.update(row, key: key, set: set, replaces: false), request)])
    var body = RecordBody()
    body.set(place.field, .string(Base64.encode(try content.bytes())))
    let response = try await send(.patch, self.place.url(request.path), headers: request.condition, body: body.bytes)
    do throws(ServiceError) {
      try Self.checkDone(response.status, (try? Value(json: response.body)) ?? .null)
    } catch {
      var error = error
      error.mayHaveBeenDone = true
      throw error
    }
    return nil
  }

  /// Creates a record from its content. Its name is put into the fields that a record with content needs.
  public func createMedia(
    _ content: MediaContent, of type: StructuredSchema?, in set: String, identity: RequestIdentity?
  ) async throws -> Row? {
    let own = try changes.type(of: set)
    var body = RecordBody()
    body.set(try Self.blob(of: own, nil), .string(Base64.encode(try content.bytes())))
    let name = content.name ?? "content"
    for field in ["Name", "Title", "PathOnClient"] where own.member(field)?.facets.isComputed == false {
      body.set(field, .string(name))
    }
    if let type = content.contentType, own.member("ContentType")?.facets.isComputed == false {
      body.set("ContentType", .string(type))
    }
    let url = place.url("sobjects/\(PercentEncoding.encode(own.name))")
    let response = try await send(.post, url, body: body.bytes)
    let answer = (try? Value(json: response.body)) ?? .null
    let request = RecordRequest(method: .post, path: "", type: own)
    do throws(ServiceError) {
      return try await outcome(of: .create(Row(type: own), set: set), request, answer, response.status)
    } catch {
      var error = error
      error.mayHaveBeenDone = true
      throw error
    }
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

extension MediaContent {
  /// The bytes, which JSON needs as a whole.
  ///
  /// - Throws: ``ServiceError`` of kind `unsupported` if the content cannot be read.
  fileprivate func bytes() throws(ServiceError) -> [UInt8] {
    do {
      let reader = try ContentReader(body)
      var bytes: [UInt8] = []
      while case let part = try reader.next(), !part.isEmpty { bytes += part }
      return bytes
    } catch {
      throw error as? ServiceError ?? ServiceError(.unsupported, "cannot read the content: \(error)")
    }
  }
}
