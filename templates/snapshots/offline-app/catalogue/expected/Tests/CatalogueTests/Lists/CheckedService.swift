import Catalogue
import CatalogueModel
import DataChecks
import DataCommands
import FoundationEssentials
import ModelChecks
import ServiceChecks
import ServiceCommands
import ServiceData

/// The application under test, and all that its service offers.
enum CheckedService {
  static let application: any ServiceApplication = CatalogueApplication()

  static let subject: any TestSubject = OfflineSubject(application) { remote, directory, queries in
    try CatalogueOfflineODataController(remote: remote, directory: directory, queries: queries)
  }

  static var schema: ServiceSchema { CatalogueSchema.shared }

  static let sets: [CheckedSet] = [
    ServiceSets1.all,
    ServiceSets2.all,
  ].flatMap(\.self)

  static let functions: [String] = OperationChecks.names(CatalogueSchema.shared)
}
