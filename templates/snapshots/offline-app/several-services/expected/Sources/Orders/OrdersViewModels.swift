import EntityAccess
import FoundationEssentials
import HTTPTransport
import LocalStore
import ODataDialect
import OfflineData
import OrdersModel
import ServiceData
import TypedEntities
import ViewModels

/// The model of a list of Bicycles.
public typealias BicyclesListModel = EntityListModel<BicycleType>

/// The model of a list of Repairs.
public typealias RepairsListModel = EntityListModel<RepairType>
