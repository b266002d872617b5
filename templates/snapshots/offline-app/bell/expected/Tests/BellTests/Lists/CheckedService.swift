import Bell
import BellModel
import DataChecks
import DataCommands
import FoundationEssentials
import ModelChecks
import ServiceChecks
import ServiceCommands
import ServiceData

/// The application under test, and all that its service offers.
enum CheckedService {
  static let application: any ServiceApplication = BellApplication()

  static let subject: any TestSubject = OfflineSubject(application) { remote, directory, queries in
    try BellOfflineODataController(remote: remote, directory: directory, queries: queries)
  }

  static var schema: ServiceSchema { BellSchema.shared }

  static let sets: [CheckedSet] = []

  static let functions: [String] = OperationChecks.names(BellSchema.shared)
}
