import DataChecks
import DataCommands
import FoundationEssentials
import ModelChecks
import ServiceChecks
import ServiceCommands
import ServiceData
import Vault
import VaultModel

/// The application under test, and all that its service offers.
enum CheckedService {
  static let application: any ServiceApplication = VaultApplication()

  static let subject: any TestSubject = OfflineSubject(application) { remote, directory, queries in
    try VaultOfflineODataController(remote: remote, directory: directory, queries: queries)
  }

  static var schema: ServiceSchema { VaultSchema.shared }

  static let sets: [CheckedSet] = []

  static let functions: [String] = OperationChecks.names(VaultSchema.shared)
}
