import HTTPTransport
import ServiceData

extension ODataService {
  /// Calls a function or an action (OData 4.01 Part 1, 11.5). A call that requires the version of its entity is sent
  /// again with the ETag.
  public func call(_ call: OperationCall) async throws -> OperationResult {
    let request = try changes.request(call)
    let url = url(request.path, request.query)
    var response = try await exchange(request.method, url, headers: request.headers, body: request.body)
    if response.status == Self.wantsVersion, request.headers["If-Match"] == nil, let etag = try await version(of: call)
    {
      var headers = request.headers
      headers["If-Match"] = etag
      response = try await exchange(request.method, url, headers: headers, body: request.body)
    }
    guard response.isSuccess else { throw ServiceError(response, to: request.method) }
    return try await result(of: call, response)
  }

  /// The status of a service that requires the version of an entity for every change (RFC 6585, 3).
  private static let wantsVersion = 428

  /// The current version of the entity that an action is bound to; nil if there is no entity, or if its version is not
  /// known.
  private func version(of call: OperationCall) async throws -> String? {
    guard let target = call.target, call.operation.binding?.isCollection == false else { return nil }
    return try await entity(target.key, of: RowQuery(set: target.set))?.etag
  }

  /// The result of a call.
  ///
  /// - Throws: ``ServiceError`` of kind `malformedResponse` for a response that does not come from the operation: a
  ///   sign-in page, an error despite its status, or a response without any sign that it comes from the service.
  func result(of call: OperationCall, _ response: HTTPResponse) async throws(ServiceError) -> OperationResult {
    guard [200, 201, 203, 204].contains(response.status) else { throw notData("a result", response) }
    if response.status == 204 { return .none }
    let returns = changes.overload(of: call).returns
    guard response.hasContent else {
      // Without a result, status 204 is correct. Services that answer with 200 at least name the protocol version.
      guard response.namesVersion else { throw notData("a result", response) }
      return .none
    }
    let structure = returns.flatMap { self.schema.structure(of: $0.type) }
    guard !response.isError(insteadOf: structure) else { throw notData("a result", response) }
    guard let type = returns else {
      // The body of an operation without a result proves nothing, in any form.
      guard response.namesVersion else { throw notData("a result", response) }
      return .none
    }
    let (reader, schema) = (version.reader, schema)
    guard case .navigation(let name) = type.type, let structure = schema.type(name) else {
      let value = try read(response) { bytes throws(JSONError) in try reader.value(bytes, of: type, in: schema) }
      guard value.canBe(type) else { throw notData("a result", response) }
      if value == .list([]), !response.namesVersion {
        // An empty object or array can be read as no values, and can come from anywhere.
        let page = try read(response) { bytes throws(JSONError) in try reader.page(bytes, of: .untyped) }
        guard page.isCollection else { throw notData("a result", response) }
      }
      return .value(value)
    }
    guard type.isCollection else { return .rows([try row(response, of: structure)]) }
    var response = response
    var rows: [Row] = []
    var trail = PageTrail()
    while true {
      let page = try read(response) { bytes throws(JSONError) in try reader.page(bytes, of: structure) }
      let isOne = !page.rows.isEmpty && page.rows.allSatisfy { !$0.lacksKey }
      guard page.isCollection || isOne else { throw notData("a result", response) }
      try trail.note(page.rows, next: page.nextLink, of: call.operation.name)
      rows += page.rows
      guard let link = page.nextLink else { return .rows(rows) }
      response = try await send(.get, url(ofLink: link, from: response.finalURL))
    }
  }
}

extension HTTPResponse {
  /// Whether the response states a version of the protocol, which a proxy is unlikely to do.
  fileprivate var namesVersion: Bool { headers.contains("OData-Version") || headers.contains("DataServiceVersion") }
}

extension Value {
  /// Whether a result of a type can be this value. An object is a result only of a type that is written as an object.
  fileprivate func canBe(_ type: OperationType) -> Bool {
    switch (self, type.type) {
    case (.row(let row), .complex): !type.isCollection && row.hasContent
    case (.row, .primitive(let kind)): [.geography, .geometry, .json].contains(kind)
    case (.row, .enumeration): false
    case (.list, _): type.isCollection
    case (.null, _), (.row, _): true
    default: !type.isCollection
    }
  }
}
