import DataChecks
import DataCommands
import FoundationEssentials
import ModelChecks
import ServiceChecks
import ServiceCommands
import ServiceData
import Tools
import ToolsModel

/// The application under test, and all that its service offers.
enum CheckedService {
  static let application: any ServiceApplication = ToolsApplication()

  static let subject: any TestSubject = OfflineSubject(application) { remote, directory, queries in
    try ToolsOfflineController(remote: remote, directory: directory, queries: queries)
  }

  static var schema: ServiceSchema { ToolsSchema.shared }

  static let sets: [CheckedSet] = [
    ServiceSets1.all
  ].flatMap(\.self)

  static let functions: [String] = OperationChecks.names(ToolsSchema.shared)
}
