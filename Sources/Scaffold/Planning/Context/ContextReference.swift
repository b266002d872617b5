/// The reference of the template context in Markdown, generated from the definitions of the context's members.
public struct ContextReference {
  private let root: ContextObjectShape
  private var described: Set<String> = []
  private var waiting: [ContextObjectShape] = []

  private init(root: ContextObjectShape) { self.root = root }

  /// The page `docs/TEMPLATE_CONTEXT.md`.
  public static var markdown: String {
    var reference = ContextReference(root: TemplateContextBuilder.shape)
    return reference.page()
  }

  private mutating func page() -> String {
    var lines = [
      "# The template context", "",
      "This page lists every name that a template of a pack can use. `scaffold template context` prints it from the code that",
      "creates the values, and a test checks that it is current. `TEMPLATE_LANGUAGE.md` describes how names are looked up. A",
      "value can only be null if the table says so; it is then false in a section.", "",
      "Values are already escaped as described: a string literal includes its quotes. A text without a description of its",
      "escaping is a name or a type that can be written into source as it is.",
    ]
    describe(root, heading: "The root", into: &lines)
    while !waiting.isEmpty {
      let shape = waiting.removeFirst()
      describe(shape, heading: shape.title.prefix(1).uppercased() + shape.title.dropFirst(), into: &lines)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private mutating func describe(_ shape: ContextObjectShape, heading: String, into lines: inout [String]) {
    lines += ["", "## \(heading)", "", "| name | value | meaning |", "|---|---|---|"]
    for member in shape.members {
      let value = words(for: member.shape) + (member.isOptional ? ", or null" : "")
      lines.append("| `\(member.name)` | \(value) | \(member.summary) |")
    }
  }

  /// The description of a shape; an object gets its own section after those already written.
  private mutating func words(for shape: ContextShape) -> String {
    switch shape {
    case .text: return "text"
    case .flag: return "flag"
    case .number: return "number"
    case .list(let element): return "list of " + plural(element)
    case .named(let member): return "by name: " + words(for: member)
    case .object(let object):
      queue(object)
      return link(object)
    }
  }

  private mutating func plural(_ shape: ContextShape) -> String {
    switch shape {
    case .text: return "texts"
    case .flag: return "flags"
    case .number: return "numbers"
    case .object(let object):
      queue(object)
      return link(object)
    case .list, .named: return words(for: shape)
    }
  }

  private mutating func queue(_ object: ContextObjectShape) {
    if object.title != TemplateContextBuilder.serviceTitle, described.insert(object.title).inserted {
      waiting.append(object)
    }
  }

  private func link(_ object: ContextObjectShape) -> String {
    let title = object.title == TemplateContextBuilder.serviceTitle ? root.title : object.title
    return "[\(title)](#\(title.lowercased().replacing(" ", with: "-")))"
  }
}
