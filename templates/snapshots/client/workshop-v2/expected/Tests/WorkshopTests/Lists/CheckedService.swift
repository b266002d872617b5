import DataChecks
import ServiceData
import WorkshopModel

/// The application under test, and the sets and operations of its service.
enum CheckedService {
  static let subject: any TestSubject = ClientSubject()

  static var schema: ServiceSchema { WorkshopSchema.shared }

  static let sets: [CheckedSet] = [
    ServiceSets1.all
  ].flatMap(\.self)

  static let functions: [String] = OperationChecks.names(WorkshopSchema.shared)

  static let operations: [String] = OperationChecks.namesWithParameters(WorkshopSchema.shared)
}
