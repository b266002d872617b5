import HTTPTransport
import ServiceData

extension OrganizationResponder {
  /// The list of all objects.
  func globalDescription(_ request: APIRequest) throws(APIError) -> APIAnswer {
    try checkReading(request)
    let summaries = catalog.objects.map { object in
      Value.object(ObjectDescription(object: object, catalog: catalog, version: request.version).summary)
    }
    return APIAnswer(
      200, .object([("encoding", .string("UTF-8")), ("maxBatchSize", .int(200)), ("sobjects", .list(summaries))]))
  }

  /// What is known about an object.
  func description(_ object: FakeObject, _ request: APIRequest) throws(APIError) -> APIAnswer {
    try checkReading(request)
    return APIAnswer(200, ObjectDescription(object: object, catalog: catalog, version: request.version).describe)
  }

  /// The summary of an object, and its latest records.
  func basicInformation(_ object: FakeObject, _ request: APIRequest) throws(APIError) -> APIAnswer {
    guard request.method == .get || request.method == .head else {
      throw APIError.method(request.method, allowed: "HEAD,GET,POST")
    }
    let summary = ObjectDescription(object: object, catalog: catalog, version: request.version).summary
    let recent = state.data.records(of: object).suffix(5).reversed().map { json($0, [], for: request) }
    return APIAnswer(200, .object([("objectDescribe", .object(summary)), ("recentItems", .list(Array(recent)))]))
  }

  private func checkReading(_ request: APIRequest) throws(APIError) {
    guard request.method == .get || request.method == .head else {
      throw APIError.method(request.method, allowed: "HEAD,GET")
    }
  }

  /// The identifiers of the records that were changed between two times.
  func updated(_ request: APIRequest, _ object: FakeObject) throws(APIError) -> APIAnswer {
    let span = try span(request, days: Self.daysOfUpdates)
    let ids = state.data.records(of: object).filter { span.contains($0.modified) }.map(\.id)
    return APIAnswer(
      200, .object([("ids", .texts(ids)), ("latestDateCovered", .string(min(span.upperBound, now).text))]))
  }

  /// The identifiers of the records that were deleted between two times.
  func deleted(_ request: APIRequest, _ object: FakeObject) throws(APIError) -> APIAnswer {
    let span = try span(request, days: Self.daysOfDeletions)
    let records = state.data.records(of: object, withDeleted: true).filter {
      $0.isDeleted && span.contains($0.modified)
    }
    let entries = records.map { record in
      Value.object([("id", .string(record.id)), ("deletedDate", .string(record.modified.text))])
    }
    return APIAnswer(
      200,
      .object([
        ("deletedRecords", .list(entries)), ("earliestDateAvailable", .string(state.data.earliestDeletion.text)),
        ("latestDateCovered", .string(min(span.upperBound, now).text)),
      ]))
  }

  /// How far back the lists go. What is older is left out without a word ("sObject Get Updated" and "sObject Get Deleted").
  private static let daysOfUpdates = 30
  private static let daysOfDeletions = 15
  /// How far after now a list can end. The documentation does not name the limit.
  private static let longestLead = 300

  private func span(_ request: APIRequest, days: Int) throws(APIError) -> Range<Moment> {
    try checkReading(request)
    // A plus sign that is not encoded has become a space.
    func moment(_ name: String) -> Moment? {
      request.parameters[name].flatMap { Moment($0.replacing(" ", with: "+")) }
    }
    guard let start = moment("start"), let end = moment("end") else {
      throw APIError(
        400, "INVALID_REPLICATION_DATE",
        message: "'start' and 'end' must be dates with a time, such as 2024-02-29T12:00:00Z")
    }
    guard start.seconds + 60 <= end.seconds else {
      throw APIError(
        400, "INVALID_REPLICATION_DATE", message: "startDate must be at least one minute greater than endDate")
    }
    guard end.seconds <= now.seconds + Self.longestLead else {
      throw APIError(400, "INVALID_REPLICATION_DATE", message: "endDate is too far in the future")
    }
    let earliest = Moment(seconds: now.seconds - days * 86_400)
    return max(start, min(earliest, end))..<end
  }
}
