import DataChecks
import ServiceData
import ToolsModel

/// The application under test, and the sets and operations of its service.
enum CheckedService {
  static let subject: any TestSubject = offlineSubject

  static var schema: ServiceSchema { ToolsSchema.shared }

  static let sets: [CheckedSet] = [
    ServiceSets1.all
  ].flatMap(\.self)

  static let functions: [String] = OperationChecks.names(ToolsSchema.shared)

  static let operations: [String] = OperationChecks.namesWithParameters(ToolsSchema.shared)
}
