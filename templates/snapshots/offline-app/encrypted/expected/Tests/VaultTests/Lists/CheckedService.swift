import DataChecks
import ServiceData
import VaultModel

/// The application under test, and the sets and operations of its service.
enum CheckedService {
  static let subject: any TestSubject = offlineSubject

  static var schema: ServiceSchema { VaultSchema.shared }

  static let sets: [CheckedSet] = []

  static let functions: [String] = OperationChecks.names(VaultSchema.shared)

  static let operations: [String] = OperationChecks.namesWithParameters(VaultSchema.shared)
}
