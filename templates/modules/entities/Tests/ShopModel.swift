import Foundation
import ServiceData

@testable import TypedEntities

/// A model as the generator emits it.
enum Shop {
  static let schema = ServiceSchema(
    emitted: """
      schema 1 odata 4.0
      enum Shop.Color flags
        Red 1
        Blue 2
      complex Shop.Address
        City String!
        Lines String[]!
      entity Shop.Party keys=ID abstract
        ID Int32!
        Name String
      entity Shop.Customer base=Shop.Party open
        Address c:Shop.Address
        Since DateTimeOffset
        Balance Decimal!
        Colors e:Shop.Color
        Orders n:Shop.SalesOrder[] partner=Customer
      entity Shop.SalesOrder keys=ID
        ID Int32!
        Total Decimal
        Customer n:Shop.Customer partner=Orders
      set Customers Shop.Customer
      set SalesOrders Shop.SalesOrder
      """)
}

struct Color: EnumerationValue {
  static let schema: EnumerationSchema = Shop.schema.emittedEnumeration("Shop.Color")
  static let red = Color(rawValue: "Red")
  let rawValue: String
}

struct Address: ComplexValue {
  static var schema: StructuredSchema { Shop.schema.emittedType("Shop.Address") }
  var row: Row
  var city: String {
    get { row[string: 0] }
    set { row[string: 0] = newValue }
  }
  var lines: [String] {
    get { row[strings: 1] }
    set { row[strings: 1] = newValue }
  }
}

struct Party: EntityValue {
  static var schema: StructuredSchema { Shop.schema.emittedType("Shop.Party") }
  var row: Row
  var name: String? {
    get { row[optionalString: 1] }
    set { row[optionalString: 1] = newValue }
  }
}

struct Customer: FetchableEntity {
  static let schema: StructuredSchema = Shop.schema.emittedType("Shop.Customer")
  static let defaultQuery = EntityQuery<Customer>(set: "Customers")
  var row: Row
  var id1: Int {
    get { row[int: 0] }
    set { row[int: 0] = newValue }
  }
  var name: String? {
    get { row[optionalString: 1] }
    set { row[optionalString: 1] = newValue }
  }
  var address: Address? {
    get { row[optionalComplex: 2] }
    set { row[optionalComplex: 2] = newValue }
  }
  var since: OffsetDateTime? {
    get { row[optionalOffsetDateTime: 3] }
    set { row[optionalOffsetDateTime: 3] = newValue }
  }
  var balance: Decimal {
    get { row[decimal: 4] }
    set { row[decimal: 4] = newValue }
  }
  var colors: Color? {
    get { row[optionalEnumeration: 5] }
    set { row[optionalEnumeration: 5] = newValue }
  }
  var orders: [SalesOrder]? {
    get { row[entities: 6] }
    set { row[entities: 6] = newValue }
  }
}

struct SalesOrder: EntityValue {
  static let schema: StructuredSchema = Shop.schema.emittedType("Shop.SalesOrder")
  var row: Row
  var total: Decimal? {
    get { row[optionalDecimal: 1] }
    set { row[optionalDecimal: 1] = newValue }
  }
  var customer: Customer? {
    get { row[entity: 2] }
    set { row[entity: 2] = newValue }
  }
}
