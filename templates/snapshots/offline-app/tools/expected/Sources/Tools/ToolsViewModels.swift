import EntityAccess
import FoundationEssentials
import HTTPTransport
import LocalStore
import OfflineData
import RESTDialect
import ServiceData
import ToolsModel
import TypedEntities
import ViewModels

/// The model of a list of tools.
public typealias ToolsListModel = EntityListModel<Tool>
