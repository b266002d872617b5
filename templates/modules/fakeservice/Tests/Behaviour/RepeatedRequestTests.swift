import FakeService
import HTTPTransport
import ServiceFaults
import Testing

/// Repeated requests, as from a client that received no answer.
struct RepeatedRequestTests {
  private static let supplier = #"{"SupplierName":"New","Address":{"Country":"DE"}}"#
  private static let standard: HTTPHeaders = [
    "Repeatability-Request-ID": "8f6a", "Repeatability-First-Sent": "Tue, 05 Mar 2024 10:00:00 GMT",
  ]
  private static let older: HTTPHeaders = ["RequestID": "8f6a", "RepeatabilityCreation": "2024-03-05T10:00:00Z"]

  @Test(arguments: [standard, older])
  func replaysTheFirstAnswer(headers: HTTPHeaders) async throws {
    let shop = try SampleShop(.two)
    let first = try await shop.send(.post, "Suppliers", headers: headers, body: Self.supplier)
    let again = try await shop.send(.post, "Suppliers", headers: headers, body: Self.supplier)
    #expect(first.status == 201)
    #expect(again == first)
    let isStandard = headers.contains("Repeatability-Request-ID")
    #expect(again.headers[isStandard ? "Repeatability-Result" : "RepeatabilityResult"] == "accepted")
    #expect(try await shop.get("Suppliers/$count") == "13")
  }

  @Test func refusesAnIdentityOfAnotherRequest() async throws {
    let shop = try SampleShop(.four)
    _ = try await shop.send(.post, "Suppliers", headers: Self.standard, body: Self.supplier)
    let other = try await shop.send(
      .post, "Suppliers", headers: Self.standard, body: #"{"SupplierName":"Else","Address":{"Country":"DE"}}"#)
    #expect(other.status == 400)
    var halved = Self.standard
    halved.remove("Repeatability-First-Sent")
    #expect(try await shop.send(.post, "Suppliers", headers: halved, body: Self.supplier).status == 400)
  }

  @Test func refusedRequestsCanBeRetried() async throws {
    let shop = try SampleShop(.four)
    let headers: HTTPHeaders = ["RequestID": "1"]
    #expect(try await shop.send(.delete, "Suppliers(99)", headers: headers).status == 404)
    #expect(try await shop.send(.delete, "Suppliers(1)", headers: headers).status == 204)
    #expect(try await shop.send(.delete, "Suppliers(1)", headers: headers).status == 204)
    #expect(try await shop.send(.delete, "Suppliers(1)").status == 404)
  }

  @Test func someServicesIgnoreRepeatability() async throws {
    let shop = try SampleShop(.four, quirks: [.ignoresRepeatability])
    for _ in 0..<2 {
      let answer = try await shop.send(.post, "Suppliers", headers: Self.standard, body: Self.supplier)
      #expect(!answer.headers.contains("Repeatability-Result"))
    }
    #expect(try await shop.get("Suppliers/$count") == "14")
  }

  @Test func doesNotCreateTwiceAfterALostAnswer() async throws {
    let shop = try SampleShop(.four)
    shop.fake.plan(try FaultPlan("lost@POST/1"))
    await #expect(throws: HTTPError.self) {
      try await shop.send(.post, "Suppliers", headers: Self.standard, body: Self.supplier)
    }
    let again = try await shop.send(.post, "Suppliers", headers: Self.standard, body: Self.supplier)
    #expect(again.headers["Location"]?.hasSuffix("Suppliers(13)") == true)
    #expect(try await shop.get("Suppliers/$count") == "13")
  }
}
