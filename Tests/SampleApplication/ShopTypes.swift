import ServiceData
import TypedEntities

/// A product of the shop.
public struct Product: EntityValue {
  public static let schema = ShopApplication.schema.emittedType("Shop.Product")
  public var row: Row

  public init(row: Row) { self.row = row }
}

/// A report of the shop, which only the service writes.
public struct Report: EntityValue {
  public static let schema = ShopApplication.schema.emittedType("Shop.Report")
  public var row: Row

  public init(row: Row) { self.row = row }
}

/// The settings of the shop, a singleton.
public struct Settings: EntityValue {
  public static let schema = ShopApplication.schema.emittedType("Shop.Settings")
  public var row: Row

  public init(row: Row) { self.row = row }
}
