import ServiceData

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

struct Supplier: EntityValue {
  static let schema = SampleShop.schema.emittedType("Shop.Supplier")
  var row: Row
}

struct Product: EntityValue {
  static let schema = SampleShop.schema.emittedType("Shop.Product")
  var row: Row

  var identifier: Int {
    get { row[int: 0] }
    set { row[int: 0] = newValue }
  }
  var name: String? {
    get { row[optionalString: 1] }
    set { row[optionalString: 1] = newValue }
  }
  var price: Double? {
    get { row[optionalDouble: 2] }
    set { row[optionalDouble: 2] = newValue }
  }
  var color: Color? {
    get { row[optionalEnumeration: 4] }
    set { row[optionalEnumeration: 4] = newValue }
  }

  /// Sets what has no property here.
  mutating func setOthers(from other: Product) {
    for index in [2, 3, 5, 6, 8] { row[index] = other.row[index] }
  }
}
