import DataChecks
import DataCommands
import FoundationEssentials
import ModelChecks
import Museum
import MuseumModel
import ServiceChecks
import ServiceCommands
import ServiceData

/// The application under test, and all that its service offers.
enum CheckedService {
  static let application: any ServiceApplication = MuseumApplication()

  static let subject: any TestSubject = OfflineSubject(application) { remote, directory, queries in
    try MuseumOfflineODataController(remote: remote, directory: directory, queries: queries)
  }

  static var schema: ServiceSchema { MuseumSchema.shared }

  static let sets: [CheckedSet] = [
    ServiceSets1.all
  ].flatMap(\.self)

  static let functions: [String] = OperationChecks.names(MuseumSchema.shared)
}
