import DataChecks
import MuseumModel
import ServiceData

/// The application under test, and the sets and operations of its service.
enum CheckedService {
  static let subject: any TestSubject = offlineSubject

  static var schema: ServiceSchema { MuseumSchema.shared }

  static let sets: [CheckedSet] = [
    ServiceSets1.all
  ].flatMap(\.self)

  static let functions: [String] = OperationChecks.names(MuseumSchema.shared)

  static let operations: [String] = OperationChecks.namesWithParameters(MuseumSchema.shared)
}
