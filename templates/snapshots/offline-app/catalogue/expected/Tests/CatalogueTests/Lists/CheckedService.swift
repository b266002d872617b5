import CatalogueModel
import DataChecks
import ServiceData

/// The application under test, and the sets and operations of its service.
enum CheckedService {
  static let subject: any TestSubject = offlineSubject

  static var schema: ServiceSchema { CatalogueSchema.shared }

  static let sets: [CheckedSet] = [
    ServiceSets1.all,
    ServiceSets2.all,
  ].flatMap(\.self)

  static let functions: [String] = OperationChecks.names(CatalogueSchema.shared)

  static let operations: [String] = OperationChecks.namesWithParameters(CatalogueSchema.shared)
}
