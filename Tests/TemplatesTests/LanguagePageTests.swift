import Foundation
import Templates
import Testing

/// The examples of `docs/TEMPLATE_LANGUAGE.md` are correct.
@Suite("docs/TEMPLATE_LANGUAGE.md")
struct LanguagePageTests {
  private static let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../docs/TEMPLATE_LANGUAGE.md").standardizedFileURL

  /// The indented block that has a line, without its indentation.
  private func block(with line: String) throws -> [String] {
    let lines = try String(contentsOf: Self.page, encoding: .utf8).components(separatedBy: "\n")
    let index = try #require(lines.firstIndex { $0.hasPrefix("    ") && $0.contains(line) })
    let start = lines[..<index].lastIndex { !$0.hasPrefix("    ") } ?? 0
    let end = lines[index...].firstIndex { !$0.hasPrefix("    ") } ?? lines.count
    return lines[(start + 1)..<end].map { String($0.dropFirst(4)) }
  }

  /// The left or right half of a block in two columns.
  private func column(_ lines: [String], from start: Int, to end: Int = .max) -> String {
    let cut = lines.map { line -> String in
      let part = String(line.prefix(end).dropFirst(start))
      return String(part.reversed().drop { $0 == " " }.reversed())
    }
    return cut.joined(separator: "\n") + "\n"
  }

  private func render(_ templates: [String: String], _ name: String, _ context: TemplateObject) throws -> String {
    let library = try TemplateLibrary(
      templates: templates, options: TemplateOptions(escaping: .none, isStrict: true))
    return try library.render(name, with: context).text
  }

  private let properties = TemplateObject([
    "properties": [["name": "id", "type": ["swift": "Int"]], ["name": "note", "type": ["swift": "String"]]]
  ])

  @Test("a list is repeated, and knows its first and last")
  func lists() throws {
    let lines = try block(with: "let {{name}}: {{type.swift}}")
    #expect(try render(["t": column(lines, from: 0, to: 38)], "t", properties) == "let id: Int\nlet note: String\n")
    let initializer = try block(with: "init({{#properties}}")
    #expect(try render(["t": initializer[0]], "t", properties) == "init(id: Int, note: String)")
  }

  @Test("inheritance matches the page")
  func inheritance() throws {
    let lines = try block(with: "{{! order: inherits from type }}")
    let split = try #require(lines[0].range(of: "{{! order")).lowerBound
    let start = lines[0].distance(from: lines[0].startIndex, to: split)
    let parent = column(Array(lines.dropLast()), from: 0, to: start)
    let expected = try block(with: "struct Order {").joined(separator: "\n") + "\n"
    #expect(
      try render(["type": parent, "order": column(lines, from: start)], "order", TemplateObject(["name": "Order"]))
        == expected)
  }

  @Test("errors match the page")
  func errors() throws {
    let shown = try block(with: "unknown name 'proprties'")
    let text = String(repeating: "\n", count: 11) + "  {{#proprties}}{{/proprties}}\n"
    let unknown = #expect(throws: TemplateError.self) { try render(["t": text], "t", properties) }
    #expect(unknown.map { shown[0].hasSuffix("error: \($0.message)") } == true)
    #expect(unknown?.hint == String(shown[3].dropFirst("hint: ".count)))
    let cycle = #expect(throws: TemplateError.self) {
      try render(["node": "{{>leaf}}", "leaf": "{{>node}}"], "node", properties)
    }
    let reported = try block(with: "template inside itself")
    #expect(cycle?.hint == String(reported[3].dropFirst("hint: ".count)))
    #expect(cycle?.message.hasSuffix("deeper than 64 levels") == true)
  }
}
