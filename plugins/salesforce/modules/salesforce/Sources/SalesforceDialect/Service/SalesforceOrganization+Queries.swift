import HTTPTransport
import SOQLQueries
import ServiceData

extension SalesforceOrganization {
  /// The longest URL that is sent. The service reads 16,384 bytes with the headers, of which a token can be thousands
  /// (REST API Developer Guide, "Status Codes and Error Responses": 414 and 431).
  private static let longestURL = 8_000
  /// The longest statement (SOQL and SOSL Reference, "SOQL and SOSL Limits").
  private static let longestStatement = 100_000
  /// The sizes of pages that the service accepts (REST API Developer Guide, "Query Options Header").
  private static let pageSizes = 200...2000

  /// Sends a statement.
  ///
  /// - Parameters:
  ///   - size: the preferred number of records in a page.
  ///   - isAll: whether deleted and archived records are wanted, too (REST API Developer Guide, "QueryAll").
  func response(
    to statement: SOQLStatement, size: Int? = nil, isAll: Bool = false
  ) async throws(ServiceError) -> HTTPResponse {
    let text: String
    do throws(SOQLWritingError) {
      text = try statement.text()
    } catch {
      throw ServiceError(.unsupported, error.description)
    }
    let url = place.url(isAll ? "queryAll" : "query", [("q", text)])
    var headers: HTTPHeaders = [:]
    if let size { headers["Sforce-Query-Options"] = "batchSize=\(Self.batchSize(size))" }
    if url.description.utf8.count <= Self.longestURL { return try await send(.get, url, headers: headers) }
    guard text.utf8.count <= Self.longestStatement else {
      throw ServiceError(
        .unsupported,
        "the query has \(text.utf8.count) characters, at most \(Self.longestStatement) can be sent; select fewer properties, "
          + "or filter by fewer values")
    }
    return try await enclosed(url, headers)
  }

  private static func batchSize(_ size: Int) -> Int { min(max(size, pageSizes.lowerBound), pageSizes.upperBound) }

  /// The response to a request whose URL is too long, sent in the body of a composite request.
  private func enclosed(_ url: ServiceURL, _ headers: HTTPHeaders) async throws(ServiceError) -> HTTPResponse {
    var composite = CompositeRequest(isAtomic: false)
    composite.append(.get, RESTAddress.reference(url), name: "query", headers: headers)
    var response: HTTPResponse
    do throws(ServiceError) {
      response = try await exchange(
        HTTPRequest(.post, url: place.url("composite").description, body: composite.finish()))
    } catch {
      // It only reads, whatever its method.
      var error = error
      error.mayHaveBeenDone = false
      throw error
    }
    if response.isSuccess, let answer = CompositeAnswer.list(response.body)?.first {
      response.body = answer.body.json()
      response.status = answer.status
    }
    guard response.isSuccess else {
      var error = ServiceError(response)
      error.mayHaveBeenDone = false
      throw error
    }
    return response
  }

  /// A page of records, with all pages of the children inside of them.
  func answer(
    _ response: HTTPResponse, of type: StructuredSchema
  ) async throws(ServiceError) -> QueryAnswer {
    guard response.isSuccess else { throw ServiceError(response) }
    var answer = try read(response) { bytes throws(JSONError) in try QueryAnswer(bytes, of: type) }
    for index in answer.rows.indices { answer.rows[index] = try await completed(answer.rows[index]) }
    return answer
  }

  /// All records that a statement selects.
  func rows(
    _ statement: SOQLStatement, of type: StructuredSchema, isAll: Bool = false
  ) async throws(ServiceError) -> [Row] {
    try await rows(after: try await answer(try await response(to: statement, isAll: isAll), of: type), of: type)
  }

  /// All records of a page and those after it.
  func rows(after first: QueryAnswer, of type: StructuredSchema) async throws(ServiceError) -> [Row] {
    var page = first
    var rows = page.rows
    var trail = PageTrail()
    while let next = page.next {
      try trail.note(page.rows, next: next, of: type.name)
      page = try await answer(try await send(.get, try place.url(ofLink: next)), of: type)
      rows += page.rows
    }
    return rows
  }

  /// The row with all of its children: the service pages them, too.
  private func completed(_ row: Row) async throws(ServiceError) -> Row {
    var row = row
    for (index, member) in row.type.members.enumerated() where member.isNavigation && member.isCollection {
      guard case .list(var elements)? = row[index], let type = row.type.service.structure(of: member.type) else {
        continue
      }
      let link = RecordReader.nextName(of: member.name)
      var trail = PageTrail()
      while case .string(let next)? = row[link] {
        let response = try await send(.get, try place.url(ofLink: next))
        let page = try read(response) { bytes throws(JSONError) in try QueryAnswer(bytes, of: type) }
        try trail.note(page.rows, next: page.next, of: member.name)
        elements += page.rows.map(Value.row)
        row[link] = page.next.map(Value.string)
      }
      for position in elements.indices {
        guard case .row(let child) = elements[position] else { continue }
        elements[position] = .row(try await completed(child))
      }
      row.load(.list(elements), at: index)
    }
    return row
  }
}
