import ToolsModel
import ViewModels

/// The model of a list of tools.
public typealias ToolsListModel = EntityListModel<Tool>
