import GeneratorCore
import GeneratorModel
import GeneratorNaming
import GeneratorPlanning

/// The settings of one of several services in `scaffold.json`.
public struct ServiceSettings: Hashable, Sendable {
  /// The name of the service, a Swift identifier.
  public var name: String
  /// The location of the metadata: a URL, or the path of a file.
  public var metadata: String
  /// The locations of the other files, if several form the document.
  public var furtherMetadata: [String] = []
  /// The included entity sets, singletons and operations, as globs; all if empty.
  public var include: [String] = []
  /// The excluded entity sets, singletons and operations, as globs.
  public var exclude: [String] = []
  /// What is cut out of the types and operations that are included otherwise.
  public var cuts = ServiceCuts()
  /// The rules for names in Swift.
  public var names = NameRules()
  /// The declared renames of the service: the new path by the old path.
  public var renames: [String: String] = [:]
  /// The reader of the metadata; nil to detect it.
  public var reader: String?
  /// Whether referenced documents are read over the network.
  public var followsReferences = false

  /// Creates the settings of a service.
  public init(name: String, metadata: String) {
    self.name = name
    self.metadata = metadata
  }

  /// The part of the settings of a package of one service that belongs to the service.
  public init(of settings: ProjectSettings, name: String) {
    self.init(name: name, metadata: settings.metadata)
    furtherMetadata = settings.furtherMetadata
    include = settings.include
    exclude = settings.exclude
    cuts = settings.cuts
    names = settings.names
    renames = settings.renames
    reader = settings.reader
    followsReferences = settings.followsReferences
  }
}

extension ProjectSettings {
  /// The settings of a package with only one of the services. A service that is not listed is read with the defaults.
  public func part(of service: String) -> ProjectSettings {
    guard !services.isEmpty else { return self }
    let own = services.first { $0.name == service } ?? ServiceSettings(name: service, metadata: "")
    var settings = self
    settings.services = []
    settings.name = own.name
    settings.metadata = own.metadata
    settings.furtherMetadata = own.furtherMetadata
    settings.include = own.include
    settings.exclude = own.exclude
    settings.cuts = own.cuts
    settings.names = own.names
    settings.renames = own.renames
    settings.reader = own.reader
    settings.followsReferences = own.followsReferences
    return settings
  }

  /// The settings with services in a list, where a package of one becomes the first.
  ///
  /// - Parameter services: the services of the result.
  public func listing(_ services: [ServiceSettings]) -> ProjectSettings {
    var settings = self
    settings.metadata = ""
    settings.furtherMetadata = []
    settings.include = []
    settings.exclude = []
    settings.cuts = ServiceCuts()
    settings.names = NameRules()
    settings.renames = [:]
    settings.reader = nil
    settings.followsReferences = false
    settings.services = services
    return settings
  }

  /// The services of the package, also of one.
  public var allServices: [ServiceSettings] {
    services.isEmpty ? [ServiceSettings(of: self, name: name ?? "")] : services
  }

  /// Adds a service.
  ///
  /// - Throws: ``ScaffoldError`` (`usage`) for a name that the package has already, or that no service can have.
  public mutating func add(_ service: ServiceSettings) throws {
    let name = try PackageName(service.name)
    let known = allServices
    if let same = known.first(where: { $0.name.lowercased() == name.executable }) {
      throw ScaffoldError(
        .usage, .duplicateService, "the package already has a service '\(same.name)'",
        hint: "choose another name with '--name', or update it with 'scaffold regenerate --service \(same.name)'")
    }
    guard !ServiceSettings.commands.contains(name.executable) else {
      throw ScaffoldError(
        .usage, .reservedServiceName, "the name '\(name)' belongs to a command of the program",
        hint: "choose another one with '--name'")
    }
    self = listing(known + [service])
  }
}

extension ServiceSettings {
  /// The commands of a program of several services, which no service can be named like.
  static let commands: Set<String> = ["completions", "help", "manual", "status"]
}
