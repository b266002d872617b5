import Foundation
import Testing

/// Plugins of a project, as a person on a command line meets them: the program itself runs, in the project's folder.
@Suite(.enabled(if: BinaryRun.isBuilt, "the product 'scaffold' is not built"))
struct PluginCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("a word\n", to: "library/a.book")
    try folder.write(
      """
      #!/bin/sh
      if [ "$1" = --describe ]; then
        echo '{"protocolVersion":1,"kind":"reader","name":"book","version":"1","summary":"Reads books.",'
        echo '"handles":{"names":["*.book"],"folders":true}}'
        exit
      fi
      echo reading >&2
      echo '{"protocolVersion":1,"diagnostics":['
      echo '{"severity":"error","message":"no title","file":"a.book","line":1,"column":3,"length":4}]}'
      """, to: ".scaffold/plugins/scaffold-reader-book", permissions: 0o755)
  }

  /// Runs a command line in the project.
  private func run(_ arguments: String...) throws -> BinaryRun {
    let environment = [
      "PATH": "/usr/bin:/bin", "SCAFFOLD_PLUGIN_PATH": "", "XDG_CONFIG_HOME": folder.path("config"),
    ]
    return try BinaryRun(arguments, in: folder.url, environment: environment)
  }

  @Test func refusesUntrustedPlugins() throws {
    let refused = try run("new", "library", "--verify", "none")
    #expect(refused.status == 77)
    #expect(refused.errors.contains("scaffold plugin trust '"))
    #expect(!refused.errors.contains("reading"))
    #expect(try run("plugin", "list").output.contains("untrusted"))
    #expect(try run("plugin", "trust", ".scaffold/plugins/scaffold-reader-book").status == 0)
    #expect(try run("plugin", "list").output.contains("ready"))
    #expect(try run("new", "library", "--verify", "none").status == 65)
  }

  @Test func trustsPluginsOnRequest() throws {
    let run = try run("inspect", "library", "--trust")
    #expect(run.status == 65)
    #expect(
      run.errors == """
        reader:book: reading
        library/a.book:1:3: error: no title
            a word
              ^~~~

        """)
  }
}
