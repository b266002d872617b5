import CommandLineInterface
import FoundationEssentials
import Scaffold

/// Builds a request from two operands. Each is a document, a URL, or the folder of a package.
struct ComparisonRequestBuilder {
  let arguments: ParsedArguments
  let console: Console

  private var service: String? { arguments[OptionCatalogue.comparedService] }

  private var names: [String] {
    [OperandCatalogue.old, OperandCatalogue.new].map { arguments[$0] }
  }

  /// The request of the command line.
  ///
  /// - Throws: ``ArgumentError`` for invalid option values; ``ScaffoldError``: `usage` if both sides are standard
  ///   input, other kinds for packages that cannot be read.
  func request() throws -> ComparisonRequest {
    guard names != ["-", "-"] else {
      throw ScaffoldError(.usage, .conflictingArguments, "only one of the two documents can be '-'")
    }
    let packages = try names.map { try isPackage($0) ? KeptService(at: $0, of: service) : nil }
    // A document that is compared with a package is read with the package's settings.
    let settings =
      packages.compactMap(\.self).first?.settings
      ?? InspectionRequest(arguments: arguments, console: console).settings()
    let sides = try zip(names, packages).map { name, package in
      try side(package?.document ?? name, package?.settings ?? settings, pinned: package?.record.pinnedNames)
    }
    return ComparisonRequest(
      old: sides[0], new: sides[1], renames: arguments[OptionCatalogue.rename])
  }

  private func side(
    _ document: String, _ settings: ProjectSettings, pinned: PinnedNames?
  ) throws -> ComparisonRequest.Side {
    let argument = MetadataArgument(
      arguments: arguments, console: console, user: arguments[OptionCatalogue.user])
    return ComparisonRequest.Side(
      ScaffoldRequest(
        source: try argument.source(of: document, reader: settings.reader), settings: settings,
        workingDirectory: FileManager.default.currentDirectoryPath),
      pinned: pinned)
  }

  /// Whether a folder is a package, or is one that lacks its lock or its settings.
  private func isPackage(_ name: String) -> Bool {
    [ProjectLayout.settings, ProjectLayout.lock].contains {
      FileManager.default.fileExists(atPath: "\(name)/\($0)")
    }
  }
}

/// What a package stores about its service.
private struct KeptService {
  /// The settings, with absolute paths.
  let settings: ProjectSettings
  let record: GenerationRecord
  /// The path of the document that the package was made from.
  let document: String

  /// Reads what a package stores.
  ///
  /// - Parameter service: the service, in a package of several.
  init(at folder: String, of service: String?) throws {
    let name = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    let settingsPath = "\(name)/\(ProjectLayout.settings)"
    guard FileManager.default.fileExists(atPath: settingsPath) else {
      throw GeneratedProject.refusal(of: name, without: ProjectLayout.settings)
    }
    let whole = try Self.record(of: name)
    let read = try SettingsFile.read(settingsPath)
    let names = read.services.map(\.name)
    if !names.isEmpty, !names.contains(service ?? "") {
      let message = service.map { "has no service '\($0)'" } ?? "has several services"
      throw ScaffoldError(
        .usage, .unknownService, "the package '\(name)' \(message)",
        hint: "name one with '--service': \(names.map { "'\($0)'" }.joined(separator: ", "))")
    }
    settings = read.part(of: service ?? "")
    record = names.isEmpty ? whole : whole.part(of: service ?? "", orOnly: nil)
    document = "\(name)/\(record.metadataPath)"
  }

  private static func record(of package: String) throws -> GenerationRecord {
    let lock = "\(package)/\(ProjectLayout.lock)"
    do {
      return try GenerationRecord([UInt8](Data(contentsOf: URL(fileURLWithPath: lock))), name: lock)
    } catch let error as CocoaError {
      guard error.code != .fileReadNoSuchFile else {
        throw GeneratedProject.refusal(of: package, without: ProjectLayout.lock)
      }
      throw ScaffoldError(.unreadable, .unreadableFile, "cannot read the lock '\(lock)'")
    }
  }
}
