import Catalogue
import CatalogueCommand
import DataChecks
import FakeService
import FoundationEssentials
import LocalStore
import ODataDialect
import ServiceChecks
import ServiceCommands
import ServiceData

extension CheckedService {
  static let application: any ServiceApplication = CatalogueApplication()

  static let offlineSubject = OfflineSubject(application) { remote, directory, queries in
    try CatalogueOfflineODataController(remote: remote, directory: directory, queries: queries)
  }

  static let renames: [StoreRename] = CatalogueOfflineODataController.renames

  /// The package's fake service with another schema.
  static func service(of schema: ServiceSchema, in directory: URL) throws -> any RemoteService {
    let demo = try ServiceDemo(schema: schema, directory: directory)
    return try ServiceDialect.service(at: demo.root, schema: schema, transport: demo.transport)
  }

  /// A few sets whose stores are opened by another version, preferably those that can be changed.
  static var upgradedSets: [CheckedSet] {
    let changeable = sets.filter { $0.allows(.edition) }
    return Array((changeable.isEmpty ? sets : changeable).prefix(3))
  }
}
