import CommandLineInterface
import Scaffold

/// The plugins of a machine with their states. The properties of an entry are the keys of the JSON.
struct PluginListing {
  /// Whether a plugin can be used.
  enum State: String, Encodable {
    case ready, shadowed, untrusted, broken
  }

  struct Entry: Encodable {
    /// The keys with their meanings.
    static let keys =
      [
        ResultKey("kind", ResultKey.words(PluginKind.allCases)), ResultKey("name", "the plugin's name"),
        ResultKey("path", "its file"),
        ResultKey("origin", ResultKey.words(["project", "pluginPath", "searchPath", "shipped"])),
        ResultKey("state", ResultKey.words(["ready", "shadowed", "untrusted", "broken"])),
        ResultKey("version", "its version, if it could be asked"),
        ResultKey("summary", "what it does, if it could be asked"),
        ResultKey("problem", "why it cannot be used, if it cannot"),
      ].below("[]") + PackDescription.Parameter.keys.below("[].parameters[]")

    let kind: String
    let name: String
    let path: String
    let origin: String
    var state = State.ready
    var version: String?
    var summary: String?
    var parameters: [PackDescription.Parameter]?
    var problem: String?

    init(_ file: PluginFile) {
      kind = file.identity.kind.rawValue
      name = file.identity.name
      path = file.place
      origin = file.origin.rawValue
    }
  }

  let host: PluginHost

  /// Every plugin that is found. Those that are not shadowed are run to get their descriptions.
  func entries(listener: @escaping PluginProcess.Listener) async -> [Entry] {
    let effective = Set(host.finder.effective())
    var entries: [Entry] = []
    for file in host.finder.all() {
      var entry = Entry(file)
      if effective.contains(file) {
        await describe(file, &entry, listener: listener)
      } else if file.isExecutable {
        entry.state = .shadowed
      } else {
        entry.state = .broken
        entry.problem = "the file cannot be run; make it executable: chmod +x '\(file.place)'"
      }
      entries.append(entry)
    }
    return entries
  }

  private func describe(
    _ file: PluginFile, _ entry: inout Entry, listener: @escaping PluginProcess.Listener
  ) async {
    do {
      let description = try await host.load(file, listener: listener).description
      entry.version = description.version
      entry.summary = description.summary
      entry.parameters = description.parameters.map(PackDescription.Parameter.init)
    } catch let error as ScaffoldError {
      entry.state = error.failure == .refused ? .untrusted : .broken
      entry.problem = error.diagnostics.map(Self.line).joined(separator: "; ")
    } catch {
      entry.state = .broken
      entry.problem = "\(error)"
    }
  }

  /// A diagnostic without its excerpt, on one line.
  private static func line(_ diagnostic: Diagnostic) -> String {
    let place = diagnostic.location.map { "\($0): " } ?? ""
    return place + [diagnostic.message, diagnostic.hint].compactMap(\.self).joined(separator: "; ")
  }
}
