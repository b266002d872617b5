import FakeService
import ODataDialect
import ServiceData
import ServiceFaults
import Testing

/// Every kind of change of the OData client.
struct ClientChangeTests {
  private func supplier(_ shop: SampleShop, _ name: String) throws -> Row {
    var row = Row(type: try #require(shop.fake.schema.type("Shop.Supplier")))
    var address = Row(type: try #require(shop.fake.schema.type("Shop.Address")))
    address["Country"] = .string("DE")
    row["SupplierName"] = .string(name)
    row["Address"] = .row(address)
    return row
  }

  private func key(_ name: String, _ value: Value) -> EntityKey {
    EntityKey([EntityKey.Part(name: name, value: value)])
  }

  @Test(arguments: SampleShop.Version.allCases)
  func appliesChangeSetsAtomically(version: SampleShop.Version) async throws {
    let shop = try SampleShop(version)
    let temporary = key("SupplierId", .int(-1))
    var product = try #require(try shop.fake.rows(of: "Products").first)
    let place = product.key
    (product.etag, product["SupplierId"]) = (nil, .int(-1))
    let changes = [
      IdentifiedChange(
        .create(try supplier(shop, "New"), set: "Suppliers"), identity: RequestIdentity(), provisionalKey: temporary),
      IdentifiedChange(
        .update(product, key: place, set: "Products", replaces: false), identity: RequestIdentity()),
    ]
    for _ in 0..<2 {
      let rows = try await shop.service.send(changeSet: changes).map { outcome -> Row? in
        if case .done(let row) = outcome { row } else { nil }
      }
      #expect(rows.first??["SupplierId"] == .int(13))
      #expect(rows.count == 2)
    }
    #expect(try shop.fake.rows(of: "Suppliers").count == 13)
    #expect(try shop.fake.rows(of: "Products").first?["SupplierId"] == .int(13))
  }

  /// Quirks, and how many of two suppliers exist after a change set whose second change is refused.
  @Test(arguments: [([], 0), ([.partialChangeSets], 1), ([.plainBatchErrors], 0)] as [(Set<ServiceQuirk>, Int)])
  func reportsARefusedChangeSetForEachChange(quirks: Set<ServiceQuirk>, created: Int) async throws {
    for version in SampleShop.Version.allCases {
      let shop = try SampleShop(version, quirks: quirks)
      var broken = try supplier(shop, "Broken")
      broken["SupplierName"] = .null
      let changes = [try supplier(shop, "New"), broken].map { IdentifiedChange(.create($0, set: "Suppliers")) }
      var failures = 0
      do {
        for outcome in try await shop.service.send(changeSet: changes) {
          if case .failed(let error) = outcome, error.status == 400 { failures += 1 }
        }
      } catch let error as ServiceError {
        failures = error.status == 400 ? 2 : 0
      }
      #expect(failures == 2 - created)
      #expect(try shop.fake.rows(of: "Suppliers").count == 12 + created)
    }
  }

  @Test(arguments: SampleShop.Version.allCases)
  func createsLinks(version: SampleShop.Version) async throws {
    let shop = try SampleShop(version)
    let (supplier, product) = (key("SupplierId", .int(7)), key("ProductId", .string("PR-1001")))
    let link = ServiceChange.link(
      source: supplier, set: "Suppliers", navigation: "Products", target: product, targetSet: "Products")
    _ = try await shop.service.send(link, identity: nil)
    #expect(try shop.fake.rows(of: "Products").first?["SupplierId"] == .int(7))
    let back = ServiceChange.link(
      source: product, set: "Products", navigation: "Supplier", target: key("SupplierId", .int(2)),
      targetSet: "Suppliers")
    _ = try await shop.service.send(back, identity: nil)
    #expect(try shop.fake.rows(of: "Products").first?["SupplierId"] == .int(2))
  }

  @Test func removesLinks() async throws {
    let shop = try SampleShop(.four)
    let (child, parent) = (key("Category", .string("PR-1001")), key("Category", .string("PR-1002")))
    let set = "ProductCategories"
    let link = ServiceChange.link(source: child, set: set, navigation: "Parent", target: parent, targetSet: set)
    _ = try await shop.service.send(link, identity: nil)
    #expect(try shop.fake.rows(of: set).first?["MainCategory"] == .string("PR-1002"))
    let end = ServiceChange.unlink(source: parent, set: set, navigation: "Children", target: child, targetSet: set)
    _ = try await shop.service.send(end, identity: nil)
    #expect(try shop.fake.rows(of: set).first?["MainCategory"] == .null)
  }

  @Test(arguments: SampleShop.Version.allCases)
  func createsNestedEntities(version: SampleShop.Version) async throws {
    let shop = try SampleShop(version)
    var whole = try supplier(shop, "New")
    var product = try await shop.product("HT-6")
    product["SupplierId"] = nil
    whole["Products"] = .list([.row(product)])
    let created = try await shop.service.send(.create(whole, set: "Suppliers"), identity: nil)
    #expect(created?.relatedRows("Products").map { $0["SupplierId"] } == [.int(13)])
    #expect(try shop.fake.rows(of: "Products").last?["SupplierId"] == .int(13))
  }

  @Test(arguments: SampleShop.Version.allCases)
  func readsAndReplacesContent(version: SampleShop.Version) async throws {
    let shop = try SampleShop(version)
    let product = key("ProductId", .string("PR-1001"))
    let sample = try await shop.service.media(of: product, in: "Products", property: nil)
    #expect(sample.contentType == "image/svg+xml")
    let picture = MediaContent(.bytes(Array("a picture".utf8)), contentType: "text/plain")
    let etag = try await shop.service.setMedia(
      picture, of: product, in: "Products", property: nil, etag: sample.etag, identity: RequestIdentity())
    let own = try await shop.service.media(of: product, in: "Products", property: nil)
    #expect(own.body == picture.body)
    #expect(own.etag == etag)
    await #expect {
      _ = try await shop.service.setMedia(
        picture, of: product, in: "Products", property: nil, etag: sample.etag, identity: nil)
    } throws: {
      ($0 as? ServiceError)?.status == 412
    }
  }

  @Test func reportsALostAnswer() async throws {
    let shop = try SampleShop(.four)
    let identity = RequestIdentity()
    let change = ServiceChange.create(try supplier(shop, "New"), set: "Suppliers")
    for (fault, mayBeDone) in [("refuse@1", false), ("lost@1", true), ("cut@1", true), ("late:504@1", true)] {
      shop.fake.plan(try FaultPlan(fault))
      await #expect {
        _ = try await shop.service.send(change, identity: identity)
      } throws: {
        ($0 as? ServiceError)?.mayHaveBeenDone == mayBeDone
      }
    }
    let created = try await shop.service.send(change, identity: identity)
    #expect(created?["SupplierId"] == .int(13))
    #expect(try shop.fake.rows(of: "Suppliers").count == 13)
  }
}
