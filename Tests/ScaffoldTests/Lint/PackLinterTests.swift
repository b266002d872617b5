import Testing

@testable import GeneratorCore
@testable import GeneratorPackTesting
@testable import GeneratorPacks

@Suite("pack lint")
struct PackLinterTests {
  @Test("stops when the task is cancelled")
  func interrupted() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await LintSubject(builtIn: Self.tree([:])).interruptibleDiagnostics(of: nil)
    }
    let error = await #expect(throws: ScaffoldError.self) { try await task.value }
    #expect(error?.failure == .interrupted)
  }

  /// A sound pack of one module, some files replaced by a test.
  private static func tree(_ changes: [String: String]) -> TemplateTree {
    let texts = [
      "packs/small.json": """
      { "summary": "A small pack.",
        "parameters": [{ "name": "loud", "summary": "Whether it shouts.", "kind": "flag", "default": "false" }],
        "modules": ["base"] }
      """,
      "modules/base/module.json": """
      { "summary": "The base.",
        "targets": [{ "name": "Base", "kind": "library" }],
        "files": [
          { "path": "files/types/__fileName__.md.mustache", "for": "typeFiles" },
          { "path": "files/LOUD.md", "when": "loud" }
        ] }
      """,
      "modules/base/Sources/Base/Base.swift": "enum Base {}\n",
      "modules/base/files/LOUD.md": "LOUD\n",
      "modules/base/files/types/__fileName__.md.mustache":
        "{{#structures}}\n{{> base/type}}\n{{/structures}}\n{{#parts.base}}{{packageName}}{{/parts.base}}\n",
      "modules/base/partials/type.mustache": "{{name}}{{#members}} {{name}}{{^-last}},{{/-last}}{{/members}}\n",
    ].merging(changes) { _, change in change }
    return TemplateTree(
      files: Dictionary(
        uniqueKeysWithValues: texts.map { path, text in
          (path, TemplateTree.File(bytes: Array(text.utf8), displayName: path))
        }))
  }

  private static func lines(_ changes: [String: String]) throws -> [String] {
    try PackLinter(tree: tree(changes)).diagnostics(ofPack: "small").map { diagnostic in
      "\(diagnostic.location?.description ?? "nowhere"): \(diagnostic.severity.rawValue): \(diagnostic.message)"
    }
  }

  @Test("the built-in packs pass")
  func builtIn() throws {
    let builtIn = try TemplateTree(directory: RepositoryFolder.templates)
    #expect(builtIn.packNames.count > 1)
    #expect(try LintSubject(builtIn: builtIn).diagnostics(of: nil) == [])
  }

  @Test("recursive partials in sections and lists end")
  func recursion() throws {
    let text = "{{name}}{{#members}}{{> base/type}}{{/members}}\n"
    _ = try Self.lines(["modules/base/partials/type.mustache": text])
    let other = "{{name}}{{#parts.base}}{{#members}}{{> base/type}}{{/members}}{{> base/type}}{{/parts.base}}\n"
    _ = try Self.lines(["modules/base/partials/type.mustache": other])
  }

  @Test("an invalid output path is reported")
  func refusedPaths() throws {
    let lines = try Self.lines([
      "modules/base/files/sub/.git/hooks/x": "", "modules/base/files/Package@swift-5.swift": "",
    ])
    #expect(lines.count { $0.contains("error: refused the output path") } == 2, "\(lines)")
  }

  @Test("a template that is not UTF-8 is reported")
  func bytes() throws {
    var tree = Self.tree([:])
    let path = "modules/base/partials/type.mustache"
    tree = TemplateTree(
      files: tree.files.merging([path: TemplateTree.File(bytes: [0x7B, 0xE9], displayName: path)]) { $1 })
    let found = try PackLinter(tree: tree).diagnostics(ofPack: "small")
    #expect(found.contains { $0.message == "the template is not UTF-8" && $0.severity == .error })
  }

  @Test("a valid pack passes")
  func sound() throws {
    #expect(try Self.lines([:]) == [])
  }

  @Test(
    "template errors have a line and a column",
    arguments: [
      ("{{nme}}\n", "modules/base/partials/type.mustache:1:3: error: unknown name 'nme'"),
      ("a\n {{#member}}x{{/member}}\n", "modules/base/partials/type.mustache:2:5: error: unknown name 'member'"),
      ("{{members}}\n", "modules/base/partials/type.mustache:1:3: error: 'members' is not a text"),
      ("{{> base/typ}}\n", "modules/base/partials/type.mustache:1:5: error: there is no template 'base/typ'"),
      (
        "{{#key}}{{fields.name}}{{/key}}\n",
        "modules/base/partials/type.mustache:1:11: error: unknown name 'fields.name'"
      ),
      ("{{parameters.lout}}\n", "modules/base/partials/type.mustache:1:3: error: unknown name 'parameters.lout'"),
      ("{{#members}\n", "modules/base/partials/type.mustache:1:1: error: tag is not closed"),
    ])
  func templates(text: String, line: String) throws {
    #expect(try Self.lines(["modules/base/partials/type.mustache": text]).contains(line), "\(text)")
  }

  @Test("a name that is missing from one of two contexts is reported")
  func contexts() throws {
    let lines = try Self.lines(["modules/base/files/README.md.mustache": "{{> base/type}}\n"])
    #expect(lines.contains("modules/base/partials/type.mustache:1:3: error: unknown name 'name'"))
  }

  @Test(
    "manifest errors point at the member",
    arguments: [
      (#""files": [{ "path": "files/NO.md" }]"#, "error: the rule 'files/NO.md' matches no file"),
      (
        #""files": [{ "path": "files/**" }, { "path": "files/LOUD.md" }]"#,
        "error: the rule 'files/LOUD.md' matches only files that an earlier rule matches"
      ),
      (#""files": [{ "path": "files/**", "for": "typeFile" }]"#, "error: 'typeFile' is not a list of objects"),
      (
        #""files": [{ "path": "files/**", "when": "lout" }]"#,
        "error: 'lout' is neither a parameter nor a fact of the service"
      ),
      (
        #""files": [{ "path": "files/**", "imports": ["FoundationEssentials", "Bass"] }]"#,
        "error: no target of the module 'base' depends on 'Bass'"
      ),
      (#""needs": ["bass"]"#, "error: there is no module 'bass'"),
      (
        #""parameters": [{ "name": "x", "summary": " ", "default": "" }]"#,
        "error: the summary of the parameter 'x' is empty"
      ),
      (
        #""parameters": [{ "name": "x", "summary": "X.", "default": "" }]"#,
        "warning: the parameter 'x' has no effect"
      ),
    ])
  func manifests(member: String, line: String) throws {
    let manifest =
      "{ \"summary\": \"The base.\",\n  \"targets\": [{ \"name\": \"Base\", \"kind\": \"library\" }],\n\(member) }"
    let lines = try Self.lines(["modules/base/module.json": manifest])
    #expect(lines.contains { $0.hasPrefix("modules/base/module.json:3:") && $0.hasSuffix(line) }, "\(lines)")
  }

  @Test(
    "a file that a target embeds must be in its folder",
    arguments: [
      ("", false), ("modules/base/Sources/Base/list.json", true), ("modules/base/files/Sources/Base/list.json", true),
      ("modules/base/files/Sources/Base/list.json.mustache", true), ("modules/base/files/list.json", false),
    ])
  func embeddedFiles(path: String, isThere: Bool) throws {
    let manifest =
      #"{ "summary": "The base.", "targets": [{ "name": "Base", "kind": "library", "embeds": ["list.json"] }] }"#
    let lines = try Self.lines(
      ["modules/base/module.json": manifest].merging(path.isEmpty ? [:] : [path: "[]\n"]) { $1 })
    let found = lines.filter { $0.hasSuffix("no module has the file 'list.json' in the folder of the target 'Base'") }
    #expect(found.count == (isThere ? 0 : 1), "\(lines)")
  }

  @Test(
    "clashing paths are reported, including those that depend on metadata",
    arguments: [
      ("modules/base/files/loud.md", "error: 'loud.md' has the same path as 'modules/base/files/LOUD.md'"),
      (
        "modules/base/files/types/Some.md",
        "warning: 'types/Some.md' may have the same path as 'modules/base/files/types/__fileName__.md.mustache'"
      ),
      ("modules/base/files/__fileName__.md", "error: the placeholder '__fileName__' in the path has no value"),
      ("modules/base/Sources/Other/Other.swift", "error: 'Sources/Other' is not the folder of a target of the module"),
      ("modules/base/partials/unused.mustache", "warning: no emitted template uses this partial"),
    ])
  func outputs(path: String, line: String) throws {
    let lines = try Self.lines([path: "text\n"])
    #expect(lines.contains { $0.hasSuffix(line) }, "\(lines)")
  }

  @Test("files with exclusive conditions may share a path")
  func exclusiveConditions() throws {
    let manifest = """
      { "summary": "The base.", "targets": [{ "name": "Base", "kind": "library" }], "files": [
        { "path": "files/LOUD.md", "when": "loud" }, { "path": "files/loud.md.mustache", "when": "!loud" },
        { "path": "files/types/*", "for": "typeFiles" } ] }
      """
    let changes = ["modules/base/module.json": manifest, "modules/base/files/loud.md.mustache": "quiet\n"]
    #expect(try Self.lines(changes) == [])
  }
}
