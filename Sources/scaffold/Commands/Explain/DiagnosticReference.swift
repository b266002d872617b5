import Scaffold

/// All diagnostics of the program, as `docs/DIAGNOSTICS.md` shows them.
struct DiagnosticReference {
  /// The identifiers of each part.
  static let lists: [[DiagnosticID]] = [
    DiagnosticID.core, DiagnosticID.model, DiagnosticID.naming, DiagnosticID.reading, DiagnosticID.source,
    DiagnosticID.packs, DiagnosticID.planning, DiagnosticID.plugins, DiagnosticID.writing, DiagnosticID.pipeline,
    DiagnosticID.verification, DiagnosticID.packTesting, DiagnosticID.commandLine, DiagnosticID.arguments,
  ]

  /// The identifiers of all parts, sorted by name.
  static let all = Set(lists.flatMap(\.self)).sorted { $0.name < $1.name }

  /// The diagnostic with a name; nil if there is none.
  static func diagnostic(named name: String) -> DiagnosticID? { all.first { $0.name == name } }

  /// The page, which `DocumentationTests` compares with the file.
  var markdown: String {
    let sections = DiagnosticID.Area.allCases.map { area in
      "\n## \(area.title)\n" + Self.all.filter { $0.area == area }.map(section).joined()
    }
    return Self.introduction + sections.joined()
  }

  private static let introduction = """
    # Diagnostics

    Every diagnostic of `scaffold` has an identifier. It is the `id` of a diagnostic in JSON (`--format json`), and with `-v` it follows
    the message: `warning: unknown type 'Shop.Prodct' of property 'Item', kept as a JSON value [unknown-type]`. Messages may be reworded
    in later releases; an identifier keeps its meaning. `scaffold explain unknown-type` prints what this page says about it.

    A diagnostic of a plugin has the identifier that the plugin gives, after the plugin's name, such as `public-only/nothing-left`; if it gives
    none, it is `plugin-finding`. An error ends the run, a warning says what was left out or changed, and a note loses nothing.

    This page is rendered from the declarations in the source code.

    """

  private func section(_ id: DiagnosticID) -> String {
    let severities = id.severities.map(\.rawValue).joined(separator: ", ")
    return "\n### `\(id.name)`\n\n\(severities)\n\n\(id.cause)\n\nRemedy: \(id.remedy)\n"
  }
}

extension DiagnosticID.Area {
  /// The heading of the area's section.
  fileprivate var title: String {
    switch self {
    case .general: "Command line, files and programs"
    case .metadata: "Metadata"
    case .service: "Access to services"
    case .selection: "Selection, names and renames"
    case .packs: "Template packs"
    case .plugins: "Plugins"
    case .package: "The package on disk"
    case .verification: "Building and testing"
    case .testing: "Checks and snapshots of packs"
    }
  }
}
