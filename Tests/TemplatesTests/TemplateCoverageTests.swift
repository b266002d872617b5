import Templates
import Testing

/// Which parts of templates a rendering reached, if it was asked to note that.
@Suite struct TemplateCoverageTests {
  private static let templates = [
    "main":
      "{{#list}}\n{{> part}}\n{{^-last}},{{/-last}}\n{{/list}}\n{{^list}}none{{/list}}\n{{#flag}}{{#deep}}x{{/deep}}{{/flag}}",
    "other": "{{<base}}{{$body}}mine{{/body}}{{/base}}", "base": "{{$body}}own{{/body}}{{$foot}}foot{{/foot}}",
    "part": "p", "unused": "{{#a}}{{/a}}",
  ]

  private func gaps(_ renderings: [(String, TemplateObject)]) throws -> [String] {
    let options = TemplateOptions(escaping: .none, isStrict: true)
    let library = try TemplateLibrary(templates: Self.templates, options: options)
    var coverage = TemplateCoverage()
    for (name, context) in renderings {
      let text = try library.render(name, with: context, recording: &coverage).text
      let unrecorded = try library.render(name, with: context).text
      #expect(text == unrecorded)
    }
    return coverage.gaps(in: library.templates).map { "\($0.template):\($0.line):\($0.column) \($0.kind) \($0.tag)" }
  }

  private func context(_ elements: [TemplateValue], flag: Bool) -> TemplateObject {
    TemplateObject(["list": .list(elements), "flag": .bool(flag), "deep": .bool(true)])
  }

  @Test func startsWithoutCoverage() throws {
    let found = try gaps([])
    #expect(found.map { String($0.split(separator: ":")[0]) } == Self.templates.keys.sorted())
    #expect(found.allSatisfy { $0.contains(" template") })
  }

  @Test func reportsNeverAndAlwaysTakenBranches() throws {
    let found = try gaps([("main", context(["a"], flag: false))]).filter { $0.hasPrefix("main") }
    #expect(
      found == [
        "main:1:4 skipped {{#list}}", "main:3:4 taken {{^-last}}", "main:5:4 taken {{^list}}",
        "main:6:4 taken {{#flag}}",
      ])
  }

  @Test func combinesTwoRenderings() throws {
    let found = try gaps([("main", context(["a", "b"], flag: true)), ("main", context([], flag: false))])
    #expect(found.filter { $0.hasPrefix("main") || $0.hasPrefix("part") } == ["main:6:13 skipped {{#deep}}"])
  }

  @Test func countsDefaultAndReplacedBlocks() throws {
    let found = try gaps([("other", TemplateObject([:]))])
    #expect(found.filter { $0.hasPrefix("other") || $0.hasPrefix("base") } == ["base:1:4 taken {{$body}}"])
    #expect(found.contains("unused:1:1 template "))
  }

  @Test func countsBothBranchesOfASection() throws {
    let library = try TemplateLibrary(templates: ["t": "{{#a}}x{{/a}}{{$b}}{{/b}}"], options: TemplateOptions())
    var coverage = TemplateCoverage()
    _ = try library.render("t", with: TemplateObject(["a": .bool(true)]), recording: &coverage)
    let count = coverage.count(in: library.templates)
    #expect([count.reachedTemplates, count.templates, count.reachedBranches, count.branches] == [1, 1, 2, 3])
  }
}
