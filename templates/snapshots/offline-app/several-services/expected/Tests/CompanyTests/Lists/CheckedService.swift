import CompanyModel
import DataChecks
import ServiceData

/// The application under test, and the sets and operations of its service.
enum CheckedService {
  static let subject: any TestSubject = offlineSubject

  static var schema: ServiceSchema { CompanySchema.shared }

  static let sets: [CheckedSet] = []

  static let functions: [String] = OperationChecks.names(CompanySchema.shared)

  static let operations: [String] = OperationChecks.namesWithParameters(CompanySchema.shared)
}
