import OrdersModel
import ViewModels

/// The model of a list of Bicycles.
public typealias BicyclesListModel = EntityListModel<BicycleType>

/// The model of a list of Repairs.
public typealias RepairsListModel = EntityListModel<RepairType>
