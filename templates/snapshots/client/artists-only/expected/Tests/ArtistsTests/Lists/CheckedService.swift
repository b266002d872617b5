import ArtistsModel
import DataChecks
import ServiceData

/// The application under test, and the sets and operations of its service.
enum CheckedService {
  static let subject: any TestSubject = ClientSubject()

  static var schema: ServiceSchema { ArtistsSchema.shared }

  static let sets: [CheckedSet] = [
    ServiceSets1.all
  ].flatMap(\.self)

  static let functions: [String] = OperationChecks.names(ArtistsSchema.shared)

  static let operations: [String] = OperationChecks.namesWithParameters(ArtistsSchema.shared)
}
