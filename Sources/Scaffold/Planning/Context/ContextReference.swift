/// The reference of the template context as Markdown, made from the lists that the context itself is made from.
public struct ContextReference {
  private let root: ContextObjectShape
  private var told: Set<String> = []
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
      "What templates of packs can name. This page is written by `scaffold template context`, from the code that makes the",
      "values; a test says that it is current. How names are looked up is told in `TEMPLATE_LANGUAGE.md`; what stands behind",
      "a name can be null where the table says so, and is false in a section then.", "",
      "Values come escaped for the place that is named here: text that is a string literal has its quotes, text without a",
      "word about it is a name or type that source can hold as it is.",
    ]
    tell(root, heading: "The root", into: &lines)
    while !waiting.isEmpty {
      let shape = waiting.removeFirst()
      tell(shape, heading: shape.title.prefix(1).uppercased() + shape.title.dropFirst(), into: &lines)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private mutating func tell(_ shape: ContextObjectShape, heading: String, into lines: inout [String]) {
    lines += ["", "## \(heading)", "", "| name | value | meaning |", "|---|---|---|"]
    for member in shape.members {
      let value = words(for: member.shape) + (member.isOptional ? ", or null" : "")
      lines.append("| `\(member.name)` | \(value) | \(member.summary) |")
    }
  }

  /// What a value is; objects get a section of their own behind those that are told before.
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
    if told.insert(object.title).inserted { waiting.append(object) }
  }

  private func link(_ object: ContextObjectShape) -> String {
    "[\(object.title)](#\(object.title.replacing(" ", with: "-")))"
  }
}
