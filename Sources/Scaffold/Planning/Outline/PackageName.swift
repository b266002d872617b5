import GeneratorCore
import GeneratorModel
import GeneratorNaming

/// The name of an emitted package: an ASCII identifier, from which the names of its targets, types and program are
/// derived.
public struct PackageName: Hashable, Sendable, CustomStringConvertible {
  /// The name, `Shop`.
  public let description: String

  /// The maximum length; names of targets and files add something to it.
  public static let maximumLength = 64

  /// Creates a name that the user chose.
  ///
  /// - Throws: ``ScaffoldError`` (`usage`) if it is not an identifier, or is a Swift keyword or the name of a toolchain
  ///   module.
  public init(_ text: String) throws {
    if let fault = Self.fault(of: text) { throw fault.about(SettingReference("name", value: text)) }
    description = text
  }

  /// The reason why a text cannot be a name; nil if it can.
  private static func fault(of text: String) -> ScaffoldError? {
    guard text.wholeMatch(of: /[A-Za-z][A-Za-z0-9_]*/) != nil else {
      return ScaffoldError(
        .usage, .invalidPackageName,
        "'\(text)' is not a package name: expected a letter, then letters, digits and '_'",
        hint: identifier(from: text).map { "use for example '\($0)'" })
    }
    guard text.utf8.count <= maximumLength else {
      return ScaffoldError(
        .usage, .invalidPackageName, "the name '\(text)' is longer than \(maximumLength) characters",
        hint: "choose a shorter one")
    }
    guard !ReservedNames.keywords.contains(text) else {
      return ScaffoldError(
        .usage, .reservedPackageName, "'\(text)' is a Swift keyword, which cannot be imported",
        hint: "choose another name with '--name'"
          + (identifier(from: text).map { ", such as '\($0)Service'" } ?? ""))
    }
    guard !ToolchainModules.contains(text) else {
      return ScaffoldError(
        .usage, .reservedPackageName, "the name '\(text)' belongs to the Swift toolchain",
        hint: "choose another one with '--name'")
    }
    return nil
  }

  /// Creates the default name for a service: the last meaningful part of its container's namespace, or else of another
  /// namespace, or else the container's name.
  public init(suggestedBy model: ServiceModel) {
    let containers = model.containers.sorted { $0.isDefault && !$1.isDefault }.map(\.name)
    let namespaces = containers.map(\.namespace) + model.namespaces.map(\.name)
    let words = namespaces.compactMap { namespace in
      namespace.split(separator: ".").last { !Self.isEmptyWord($0) }.map(String.init)
    }
    let names = (words + containers.map(\.name) + namespaces).lazy.compactMap(Self.identifier).compactMap { text in
      (try? PackageName(text)) ?? (try? PackageName(text + "Service"))
    }
    self = names.first ?? PackageName(literal: "DataService")
  }

  /// Whether a part of a namespace says nothing about the service: `Model`, `Default`, `v0001`.
  private static func isEmptyWord(_ word: Substring) -> Bool {
    let empty = [
      "model", "models", "entities", "entity", "default", "container", "service", "services", "data", "api", "odata",
      "schema", "main", "types",
    ]
    return empty.contains(word.lowercased()) || word.wholeMatch(of: /[vV]?[0-9_]+/) != nil
  }

  private init(literal: StaticString) {
    description = "\(literal)"
  }

  /// The name of the package's program.
  public var executable: String { description.lowercased() }

  /// Converts `GWSAMPLE_BASIC` to `GwsampleBasic`: words begin with a capital, longer ones are not all capitals, and
  /// invalid characters are removed.
  private static func identifier(from text: String) -> String? {
    let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.map { word in
      let isShouted = word.count > 3 && word == word.uppercased()
      return word.prefix(1).uppercased() + (isShouted ? word.dropFirst().lowercased() : String(word.dropFirst()))
    }
    let identifier = String(words.joined().drop { $0.isNumber }.prefix(maximumLength))
    return identifier.isEmpty ? nil : identifier
  }
}
