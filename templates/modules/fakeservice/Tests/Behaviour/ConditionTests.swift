import FakeService
import HTTPTransport
import ServiceData
import Testing

/// ETags and conditions, with the quirks of services.
struct ConditionTests {
  /// Quirks, and whether the ETag of a supplier is in the header and in the body of an answer.
  @Test(
    arguments: [
      ([], true, true), ([.tagsInHeaderOnly], true, false), ([.tagsInBodyOnly], false, true), ([.noTags], false, false),
    ] as [(Set<ServiceQuirk>, Bool, Bool)])
  func returnsETagsInEveryPlace(quirks: Set<ServiceQuirk>, isInHeader: Bool, isInBody: Bool) async throws {
    for version in SampleShop.Version.allCases {
      let answer = try await SampleShop(version, quirks: quirks).send(.get, "Suppliers(1)")
      #expect(answer.headers.contains("ETag") == isInHeader)
      #expect(answer.text.contains("W/\\\"0\\\"") == isInBody)
    }
  }

  /// Quirks, the condition of an update, and its status.
  @Test(
    arguments: [
      ([], "W/\"9\"", 412), ([], nil, 204), ([.ignoresConditions], "W/\"9\"", 204), ([.noTags], "W/\"9\"", 204),
      ([.requiresConditions], nil, 428), ([.requiresConditions], "W/\"9\"", 412),
      ([.requiresConditions], "W/\"0\"", 204),
      ([.requiresConditions], "*", 204),
    ] as [(Set<ServiceQuirk>, String?, Int)])
  func checksConditionsUnlessTheyAreIgnored(quirks: Set<ServiceQuirk>, condition: String?, status: Int) async throws {
    let shop = try SampleShop(.four, quirks: quirks)
    var headers: HTTPHeaders = [:]
    headers["If-Match"] = condition
    let answer = try await shop.send(.patch, "Suppliers(1)", headers: headers, body: #"{"SupplierName":"Mine"}"#)
    #expect(answer.status == status)
    let deletion = try await SampleShop(.four, quirks: quirks).send(.delete, "Suppliers(1)", headers: headers)
    #expect(deletion.status == status)
  }

  @Test(arguments: SampleShop.Version.allCases)
  func updatesCanClearOmittedProperties(version: SampleShop.Version) async throws {
    let shop = try SampleShop(version, quirks: [.clearsLeftOut])
    let method: HTTPMethod = version == .four ? .patch : .merge
    _ = try await shop.send(method, "Suppliers(1)", body: #"{"PhoneNumber":"1"}"#)
    _ = try await shop.send(method, "Suppliers(1)", body: #"{"EmailAddress":"a@b"}"#)
    let supplier = try #require(
      try await shop.service.entity(
        EntityKey([EntityKey.Part(name: "SupplierId", value: .int(1))]), of: RowQuery(set: "Suppliers")))
    #expect(supplier["PhoneNumber"] == .null)
    #expect(supplier["EmailAddress"] == .string("a@b"))
    #expect(supplier["SupplierName"] != .null)
  }
}
