import DataChecks
import DataCommands
import FoundationEssentials
import ModelChecks
import ServiceChecks
import ServiceCommands
import ServiceData
import Workshop
import WorkshopModel

/// The application under test, and all that its service offers.
enum CheckedService {
  static let application: any ServiceApplication = WorkshopApplication()

  static let subject: any TestSubject = OfflineSubject(application) { remote, directory, queries in
    try WorkshopOfflineODataController(remote: remote, directory: directory, queries: queries)
  }

  static var schema: ServiceSchema { WorkshopSchema.shared }

  static let sets: [CheckedSet] = [
    ServiceSets1.all
  ].flatMap(\.self)

  static let functions: [String] = OperationChecks.names(WorkshopSchema.shared)
}
