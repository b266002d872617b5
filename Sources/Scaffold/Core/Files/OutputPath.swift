/// A path below the package's root that is safe to write to.
///
/// All text that becomes a path on disk goes through this type, whether it comes from a template, a parameter or the
/// metadata. It refuses paths that leave the package, are hidden, or clash with the tool's own files.
public struct OutputPath: Hashable, Sendable {
  /// The path, with components separated by `/`.
  public let text: String

  /// The maximum length of a component in bytes of UTF-8: the limit of Linux file systems.
  public static let maximumComponentLength = 255
  /// The maximum length of the path in bytes of UTF-8, which leaves room for the path of the root.
  public static let maximumLength = 1024

  /// Creates a path if the text is safe.
  ///
  /// - Throws: ``ScaffoldError`` (`refused`) that describes the problem.
  public init(_ text: String) throws {
    if let objection = Self.objection(to: text) {
      throw ScaffoldError(.refused, .refusedPath, "refused the output path '\(text)': \(objection)")
    }
    self.text = text
  }

  /// Creates a path from a literal in this program.
  package init(literal text: StaticString) {
    self.text = "\(text)"
  }

  /// Creates a path from text that this program made or has checked.
  package init(trusted text: String) {
    self.text = text
  }

  /// The components, from the package's root down.
  public var components: [Substring] { text.split(separator: "/") }

  /// The text that is equal for paths that a file system may not distinguish, because it ignores case or normalizes
  /// Unicode.
  package var foldedText: String { text.lowercased() }

  private static func objection(to text: String) -> String? {
    let components = text.split(separator: "/", omittingEmptySubsequences: false)
    if text.isEmpty { return "it is empty" }
    if text.hasPrefix("/") { return "it is absolute" }
    if text.utf8.count > maximumLength { return "it is longer than \(maximumLength) bytes" }
    for component in components {
      if let objection = objection(toComponent: component) { return objection }
    }
    return objection(toPlace: components.map { $0.lowercased() })
  }

  /// Why no file can be emitted at a path: it belongs to git, to the build or to this program, at any depth, or it
  /// would take effect without the user asking for it.
  private static func objection(toPlace components: [String]) -> String? {
    if let name = components.first(where: [".git", ".build", ".scaffold", ".swiftpm"].contains) {
      return "'\(name)' is reserved"
    }
    if let name = components.last, name.hasPrefix("package@swift"), name.hasSuffix(".swift") {
      return "'\(name)' would replace 'Package.swift'"
    }
    return nil
  }

  /// Whether a server or git runs the file automatically: workflows, pipelines, hooks.
  package var runsAutomatically: Bool {
    let folders: Set = [".circleci", ".buildkite", ".woodpecker", ".husky"]
    let servers: Set = [".github", ".gitea", ".forgejo"]
    let files: Set = [
      ".gitlab-ci.yml", ".travis.yml", ".drone.yml", ".cirrus.yml", ".woodpecker.yml", "azure-pipelines.yml",
      "bitbucket-pipelines.yml", "jenkinsfile", ".pre-commit-config.yaml",
    ]
    let components = components.map { $0.lowercased() }
    let isWorkflow = zip(components, components.dropFirst()).contains { servers.contains($0) && $1 == "workflows" }
    return isWorkflow || components.contains(where: folders.contains) || components.last.map(files.contains) == true
  }

  /// Why a text cannot be the name of a file or folder; nil if it can.
  package static func objection(toComponent component: some StringProtocol) -> String? {
    if component.isEmpty { return "a component is empty" }
    if component == "." || component == ".." { return "'\(component)' is a component" }
    if component.utf8.count > maximumComponentLength {
      return "a component is longer than \(maximumComponentLength) bytes"
    }
    let isHostile = component.unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: true
      default: scalar == "/" || scalar == "\\"
      }
    }
    return isHostile ? "it contains a character that is not allowed in paths" : nil
  }
}

extension OutputPath: Comparable {
  /// Orders by Unicode scalars: the same on every machine.
  public static func < (left: OutputPath, right: OutputPath) -> Bool { left.text < right.text }
}

extension OutputPath: CustomStringConvertible {
  /// The path.
  public var description: String { text }
}
