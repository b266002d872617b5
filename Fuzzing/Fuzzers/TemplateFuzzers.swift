import Foundation
import Templates

@testable import GeneratorCore
@testable import GeneratorPacks
@testable import GeneratorWriting

/// What packs, and the files of a package that a tool keeps, hold.
enum TemplateFuzzers {
  static let all = [
    Fuzzer(name: "templates", maximumLength: 4_096) { render },
    Fuzzer(name: "packs", maximumLength: 4_096) { readPack },
    Fuzzer(name: "locks", maximumLength: 4_096) { readLock },
    Fuzzer(name: "merge", maximumLength: 4_096) { merge },
  ]

  /// The name of the template that is given, which no template can name: what includes itself is not bounded by its text.
  private static let name = "\u{1}"
  private static let partial = "{{#rows}}{{$block}}{{name}}{{/block}}{{/rows}}\n"
  private static let context = TemplateObject([
    "name": .string("a <b> & \"c\""), "flag": .bool(true), "nothing": .null, "number": .int(-7),
    "rows": .list([
      .object(TemplateObject(["name": .string("x"), "isLast": .bool(false)])),
      .object(TemplateObject(["name": .string("y"), "isLast": .bool(true)])),
    ]),
  ])

  private static func render(_ input: [UInt8]) {
    let text = String(decoding: input, as: UTF8.self)
    for isStrict in [false, true] {
      let options = TemplateOptions(escaping: isStrict ? .none : .html, isStrict: isStrict)
      guard let library = try? TemplateLibrary(templates: [name: text, "partial": partial], options: options) else {
        return
      }
      _ = try? library.render(name, with: context)
    }
  }

  private static func readPack(_ input: [UInt8]) {
    let file = TemplateTree.File(bytes: input, displayName: "fuzz.json")
    _ = try? PackManifest(file, pack: "fuzz")
    _ = try? ModuleManifest(file, module: "fuzz")
    let parts = Fuzzer.parts(2, of: input).map { String(decoding: $0, as: UTF8.self) }
    _ = PathPattern(parts[0]).matches(parts[1])
  }

  private static func readLock(_ input: [UInt8]) {
    _ = try? GenerationRecord(input, name: "lock.json")
    _ = try? GenerationRecord(LockRepair(input).bytes, name: "lock.json")
    _ = try? ProjectSettings(input, name: "settings.json")
  }

  /// Three versions of a file. What only one side changed is taken from it, and what both did alike is no conflict.
  private static func merge(_ input: [UInt8]) {
    let parts = Fuzzer.parts(3, of: input)
    let (base, mine, theirs) = (parts[0], parts[1], parts[2])
    let merge = FileMerge()
    _ = merge.merge(base: base, mine: mine, theirs: theirs)
    Fuzzer.check(merge.merge(base: base, mine: base, theirs: theirs).bytes == theirs, "theirs alone is not taken")
    Fuzzer.check(merge.merge(base: base, mine: mine, theirs: base).bytes == mine, "mine alone is not kept")
    let alike = merge.merge(base: base, mine: mine, theirs: mine)
    Fuzzer.check(alike.bytes == mine && alike.conflicts.isEmpty, "equal changes are a conflict")
  }
}
