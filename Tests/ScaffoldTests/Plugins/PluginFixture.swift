import Foundation
import Synchronization

@testable import GeneratorPlugins

/// A project with plugins; the environment has no others.
final class PluginFixture: Sendable {
  let folder: TemporaryFolder
  private let remarks = Mutex<[String]>([])

  init() throws {
    folder = try TemporaryFolder()
  }

  var root: String { folder.path }

  /// The lines of the plugins' standard error, with the plugin's name.
  var heard: [String] { remarks.withLock { $0 } }

  /// The environment of a user whose only plugins are in `lib`.
  var environment: [String: String] {
    ["PATH": "/usr/bin:/bin", "SCAFFOLD_PLUGIN_PATH": root + "/lib", "XDG_CONFIG_HOME": root + "/config", "HOME": root]
  }

  /// A host of these plugins.
  func host(isTrusting: Bool = true, limits: PluginLimits? = nil) -> PluginHost {
    PluginHost(project: root, environment: environment, isTrusting: isTrusting, limits: limits)
  }

  /// Records the plugins' standard error.
  var listener: PluginProcess.Listener {
    { plugin, line in self.remarks.withLock { $0.append("\(plugin): \(line)") } }
  }

  /// Writes an executable.
  ///
  /// The last hand on it is another process: this one starts others meanwhile, and as long as one of them holds a
  /// descriptor that it was written through, it cannot be run.
  func write(_ text: String, to name: String, isExecutable: Bool = true) throws {
    try folder.write(text, to: name + ".draft")
    let copy = Process()
    copy.executableURL = URL(fileURLWithPath: "/bin/cp")
    copy.arguments = ["\(root)/\(name).draft", "\(root)/\(name)"]
    try copy.run()
    copy.waitUntilExit()
    try FileManager.default.removeItem(atPath: "\(root)/\(name).draft")
    try FileManager.default.setAttributes(
      [.posixPermissions: isExecutable ? 0o755 : 0o644], ofItemAtPath: "\(root)/\(name)")
  }

  /// Writes a plugin of the project in sh, with a valid description and the answers of `script`.
  ///
  /// - Parameter description: members of the description beside those that must be there, with a comma in front.
  func add(_ identity: PluginIdentity, description: String = "", in folder: String = "lib", script: String) throws {
    try write(
      """
      #!/bin/sh
      if [ "$1" = --describe ]; then
        cat <<'END'
      {"protocolVersion":1,"kind":"\(identity.kind)","name":"\(identity.name)","version":"1.2","summary":"s"\(description)}
      END
        exit
      fi
      \(script)
      """, to: "\(folder)/\(identity.executable)")
  }

  /// Loads a plugin.
  func load(_ identity: PluginIdentity, limits: PluginLimits? = nil) async throws -> LoadedPlugin {
    try await host(limits: limits).load(identity, listener: listener)
  }

  /// A command of sh that answers JSON.
  static func answer(_ json: String) -> String { "cat <<'END'\n\(json)\nEND" }

  /// A response with a service of one set.
  static func response(diagnostics: String = "[]", set: String = "Books") -> String {
    """
    {"protocolVersion":1,"diagnostics":\(diagnostics),"model":{"format":"scaffold-service-model","version":1,"service":{
    "serviceProtocol":{"name":"odata","version":"4.0"},"namespaces":[{"name":"Library"}],
    "containers":[{"name":"Library.Service","isDefault":true}],"structuredTypes":[{"name":"Library.Book","kind":"entity",
    "key":[{"path":"id"}],"properties":[{"name":"id","type":{"kind":"primitive","name":"Edm.Int32"}}]}],
    "entitySets":[{"name":"\(set)","container":"Library.Service","type":"Library.Book"}]}}}
    """
  }
}
