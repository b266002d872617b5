import ServiceData
import TypedEntities

/// A schema with a member of every kind.
enum SampleShop {
  static let schema = ServiceSchema(
    emitted: #"""
      schema 1 odata 4.0
      enum Shop.Color
        Red 0
        Green 1
      complex Shop.Size open
        Width Double
        Parts c:Shop.Size[]!
      entity Shop.Product keys=ID
        ID Int64!
        Name String
        Price Decimal
        Ratio Single
        Color e:Shop.Color
        Size c:Shop.Size!
        Tags String[]!
        Changed DateTimeOffset computed
        Supplier n:Shop.Supplier
      entity Shop.Supplier keys=ID
        ID Guid!
        Place Geography
      """#)
}

struct Color: EnumerationValue {
  static let schema = SampleShop.schema.emittedEnumeration("Shop.Color")
  let rawValue: String
}

struct Size: ComplexValue {
  static let schema = SampleShop.schema.emittedType("Shop.Size")
  var row: Row
}

/// A product whose price is converted to a binary number.
struct Product: EntityValue {
  static let schema = SampleShop.schema.emittedType("Shop.Product")
  var row: Row

  var price: Double? {
    get { row[optionalDouble: 2] }
    set { row[optionalDouble: 2] = newValue }
  }
}

extension StructuredValue {
  /// Copies every writable member of another value.
  mutating func setMembers(from other: Self) {
    for (index, member) in Self.schema.members.enumerated() where !member.facets.isComputed {
      row[index] = other.row[index]
    }
  }
}
