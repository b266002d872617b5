import HTTPTransport
import ServiceData

extension ODataService {
  /// Content of at most this size can be an error, and is read.
  private static let errorSize = 10_000

  /// Reads the content of a media entity, or of a stream property, into memory.
  public func media(of key: EntityKey?, in set: String, property: String?) async throws -> MediaContent {
    try await content(of: key, in: set, property)
  }

  /// Reads content into a file.
  public func media(
    of key: EntityKey?, in set: String, property: String?, to file: String
  ) async throws -> MediaContent {
    try await content(of: key, in: set, property, to: file)
  }

  /// Passes content on while it arrives. Short content is kept until its status is known, since it can be an error.
  public func media(
    of key: EntityKey?, in set: String, property: String?, into receiver: ContentReceiver
  ) async throws -> MediaContent {
    let held = HeldContent(atLeast: Self.errorSize, receiver)
    let content = try await content(of: key, in: set, property, into: held)
    try held.passOn()
    return content.withoutBody
  }

  private func content(
    of key: EntityKey?, in set: String, _ property: String?, to file: String? = nil, into held: HeldContent? = nil
  ) async throws -> MediaContent {
    let place = try changes.media(of: key, in: set, property: property)
    var asked = url(place).description
    let get = { (url: ServiceURL) in
      try await exchange(
        .get, url, headers: ["Accept": "*/*"], isFile: true, to: file,
        into: held.map { held in BodyReceiver(start: { held.start() }, part: { try held.take($0) }) })
    }
    var response = try await get(url(place))
    if response.isElsewhere, let link = try await mediaLinks(of: key, in: set, property)?.read {
      asked = try mediaURL(link).description
      response = try await get(mediaURL(link))
    }
    if let written = response.bodyFile, response.bodySize < Self.errorSize {
      response.body = FileBytes.read(written) ?? []
    }
    if let held {
      if response.isSuccess, !response.isBodyReceived { try held.take(response.body) }
      if response.isSuccess { response.body = held.bytes }
    }
    try refuseOther(response)
    // Content can be anything. But an HTML page after a redirect is a sign-in page, and an error body is an error.
    let isMoved = !response.finalURL.isEmpty && response.finalURL != asked
    guard !(isMoved && response.mediaType?.isHTML == true), !response.isError(insteadOf: nil) else {
      throw notData("content", response)
    }
    return MediaContent(
      response.bodyFile.map { .file($0) } ?? .bytes(response.body), contentType: response.headers["Content-Type"],
      etag: response.entityTag)
  }

  /// Replaces content with `PUT` (OData 4.01 Part 1, 11.4.7 and 11.4.8), at its edit link if the service does not
  /// accept it at the path.
  ///
  /// - Returns: the new ETag of the content; nil if the service returns none.
  public func setMedia(
    _ content: MediaContent, of key: EntityKey?, in set: String, property: String?, etag: String?,
    identity: RequestIdentity?
  ) async throws -> String? {
    let place = try changes.media(of: key, in: set, property: property)
    let sent = try SentContent(content.body)
    var headers = self.headers(of: content, identity)
    headers["If-Match"] = etag
    var response = try await exchange(.put, url(place), headers: headers, content: sent.body)
    if response.isElsewhere, let link = try await mediaLinks(of: key, in: set, property)?.edit {
      response = try await exchange(.put, mediaURL(link), headers: headers, content: sent.body)
    }
    guard response.isSuccess else { throw ServiceError(response, to: .put) }
    guard response.status != 204 else { return response.entityTag }
    // Real services answer with 200 or 201 and an arbitrary body. Then reading the content shows whether it was
    // replaced. If the service stores it in a form of its own, the version shows it.
    let reported = response.entityTag
    guard let (version, isSame) = try? await keeps(sent.body, at: key, in: set, property),
      isSame || reported != nil && reported != etag && reported == version
    else { throw unclear(response) }
    return version ?? reported
  }

  /// The version of the service's content, and whether it consists of the given bytes.
  private func keeps(
    _ body: MediaContent.Body, at key: EntityKey?, in set: String, _ property: String?
  ) async throws -> (version: String?, isSame: Bool) {
    let comparison = ContentComparison(with: body)
    let kept = try await media(of: key, in: set, property: property, into: comparison.receiver)
    return (kept.etag, try comparison.isSame())
  }

  /// Creates a media entity with `POST` of its content, whose name is in `Slug` (OData 4.01 Part 1, 11.4.7). The other
  /// properties have the service's values.
  ///
  /// - Returns: the new entity; nil if the service does not return it.
  public func createMedia(
    _ content: MediaContent, for row: Row, in set: String, identity: RequestIdentity?
  ) async throws -> Row? {
    var path = try ResourcePath(set, in: schema)
    // Unlike JSON, content does not state the type of its entity.
    if let own = path.type, row.type != own, row.type.isKind(of: own) { path.append(cast: row.type) }
    var request = ChangeRequest(.post, path.text, type: path.type)
    request.headers = headers(of: content, identity)
    request.headers["Slug"] = content.name.map { PercentEncoding.encode($0, allowing: .pathSegment) }
    let sent = try SentContent(content.body)
    let response = try await send(.post, url(request.path), headers: request.headers, content: sent.body)
    return try await outcome(of: .create(Row(type: path.type ?? .untyped), set: set), request, response)
  }

  private func headers(of content: MediaContent, _ identity: RequestIdentity?) -> HTTPHeaders {
    var headers = identity.map(version.headers(of:)) ?? [:]
    headers["Content-Type"] = content.contentType ?? "application/octet-stream"
    return headers
  }

  /// The links to the content that the service itself reports. Requested only if the usual URL has no content.
  private func mediaLinks(
    of key: EntityKey?, in set: String, _ property: String?
  ) async throws(ServiceError) -> MediaLinks? {
    var headers: HTTPHeaders = [:]
    if version.nestsOptions { headers["Accept"] = "application/json;odata.metadata=full" }
    let response = try await exchange(.get, url(changes.path(key, set).text), headers: headers)
    return response.isSuccess ? MediaLinks(response.body, property: property) : nil
  }

  /// The URL of content, which another host may store. A link into the service itself is resolved to the host that
  /// requests are sent to. Requests to another host carry no credentials, and content is never sent there
  /// (``exchange(_:_:headers:body:isFile:)``).
  private func mediaURL(_ link: String) throws(ServiceError) -> ServiceURL {
    let base = root.appending("/").description
    if let url = try? ServiceURL(base).resolving(link), url.origin != root.origin, !url.path.hasPrefix(root.path) {
      return url
    }
    return try url(ofLink: link, from: base)
  }
}

extension HTTPResponse {
  /// Whether the content may have another URL.
  fileprivate var isElsewhere: Bool { [404, 405, 501].contains(status) }
}
