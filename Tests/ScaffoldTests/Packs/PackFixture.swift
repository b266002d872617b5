@testable import GeneratorPacks

/// A small pack with every feature of the format.
enum PackFixture {
  /// The pack `small` and its modules, some files replaced by a test.
  static func tree(_ changes: [String: String] = [:]) -> TemplateTree {
    let files = texts.merging(changes) { _, change in change }
    return TemplateTree(
      files: Dictionary(
        uniqueKeysWithValues: files.map { path, text in
          (path, TemplateTree.File(bytes: Array(text.utf8), displayName: "templates/" + path))
        }))
  }

  /// The pack, read.
  static func pack(_ changes: [String: String] = [:]) throws -> TemplatePack {
    try PackLoader(tree: tree(changes)).pack(named: "small")
  }

  /// A file of the templates, for a test that changes a part of it.
  static func text(_ path: String) -> String { texts[path] ?? "" }

  private static let texts = [
    "packs/small.json": """
    {
      "summary": "A small pack.",
      "parameters": [
        { "name": "storage", "summary": "Where.", "kind": "choice", "values": ["file", "memory"], "default": "file" },
        { "name": "greeting", "summary": "What it says.", "default": "hello" }
      ],
      "modules": ["base", { "slot": "dialect", "when": "container" }, { "module": "notes", "when": "storage=file" }]
    }
    """,
    "modules/base/module.json": """
    {
      "summary": "The base.",
      "parameters": [{ "name": "loud", "summary": "Whether it shouts.", "kind": "flag", "default": "false" }],
      "targets": [
        { "name": "BaseData", "kind": "library", "dependencies": ["CBase"] },
        { "name": "CBase", "kind": "system", "packages": { "apt": "libbase-dev" } },
        { "name": "__packageName__", "kind": "library", "dependencies": ["BaseData"], "product": "__packageName__" }
      ],
      "files": [
        { "path": "files/Sources/__packageName__/__fileName__.swift.mustache", "for": "typeFiles" },
        { "path": "files/NOTES.md", "owner": "seeded" },
        { "path": "files/loud.txt", "when": "loud" }
      ]
    }
    """,
    "modules/base/Sources/BaseData/Plain.swift": "struct {{plain}} {}\n",
    "modules/base/Tests/PlainTests.swift": "never emitted\n",
    "modules/base/files/Package.swift.mustache": """
    // {{packageName}}
    {{#targets}}
    {{target}}{{#dependencies}} {{.}}{{/dependencies}}
    {{/targets}}

    """,
    "modules/base/files/Sources/__packageName__/__fileName__.swift.mustache": """
    {{#structures}}
    {{> base/type}}
    {{/structures}}

    """,
    "modules/base/partials/type.mustache": "struct {{name}} {}\n",
    "modules/base/files/NOTES.md": "yours\n",
    "modules/base/files/loud.txt": "LOUD\n",
    "modules/rest/module.json": """
    {
      "summary": "A dialect.",
      "provides": [{ "slot": "dialect", "protocol": "odata" }],
      "targets": [{ "name": "RestDialect", "kind": "library", "dependencies": ["BaseData"] }]
    }
    """,
    "modules/rest/Sources/RestDialect/Rest.swift": "enum Rest {}\n",
    "modules/notes/module.json": #"{ "summary": "Notes.", "needs": ["base"] }"#,
    "modules/notes/files/{{greeting}}.txt": "kept as it is\n",
  ]
}
