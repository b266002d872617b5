/// A part of a template that the renderer writes.
///
/// All parts except text are classes, so that rendering passes pointers instead of copying names and children.
enum Node: Sendable {
  case text(TextNode)
  case variable(VariableNode)
  case section(SectionNode)
  case partial(PartialNode)
  case parent(ParentNode)
  case block(BlockNode)
}

/// Text up to a tag or a line end.
struct TextNode: Sendable {
  let start: Int
  let end: Int
  let endsLine: Bool
  /// Whether the text is only a line end, which is never indented.
  let isLineEnd: Bool
}

/// A value written in place: `{{name}}`, `{{{name}}}`, `{{&name}}`.
final class VariableNode: Sendable {
  let name: NamePath
  let isEscaped: Bool

  init(name: NamePath, isEscaped: Bool) {
    self.name = name
    self.isEscaped = isEscaped
  }
}

/// A part that is written for each element or for a true value, `{{#name}}`, or for a false value, `{{^name}}`.
final class SectionNode: Sendable {
  let name: NamePath
  let isInverted: Bool
  let children: [Node]
  /// The text between the tags, and the delimiters in force there, for a lambda.
  let content: Range<Int>
  let delimiters: Delimiters

  init(name: NamePath, isInverted: Bool, children: [Node], content: Range<Int>, delimiters: Delimiters) {
    self.name = name
    self.isInverted = isInverted
    self.children = children
    self.content = content
    self.delimiters = delimiters
  }
}

/// The name of another template, either literal (`name`) or looked up in the context (`*name`).
struct TemplateReference: Sendable {
  let name: NamePath
  let isDynamic: Bool
}

/// Another template written in place: `{{>name}}`.
final class PartialNode: Sendable {
  let reference: TemplateReference
  /// The indentation of each line of the template, if the tag stands alone on its line.
  let indentation: [UInt8]?

  init(reference: TemplateReference, indentation: [UInt8]?) {
    self.reference = reference
    self.indentation = indentation
  }
}

/// Another template written in place with some blocks replaced: `{{<name}}`.
final class ParentNode: Sendable {
  let reference: TemplateReference
  let indentation: [UInt8]?
  let arguments: [BlockNode]

  init(reference: TemplateReference, indentation: [UInt8]?, arguments: [BlockNode]) {
    self.reference = reference
    self.indentation = indentation
    self.arguments = arguments
  }
}

/// A part that an inheriting template can replace, or its replacement: `{{$name}}`.
final class BlockNode: Sendable {
  let name: NamePath
  let children: [Node]
  /// The indentation of each line of a replacement.
  let indentation: [UInt8]
  /// Whether the replacement starts on a line of its own.
  let isStandalone: Bool

  init(name: NamePath, children: [Node], indentation: [UInt8], isStandalone: Bool) {
    self.name = name
    self.children = children
    self.indentation = indentation
    self.isStandalone = isStandalone
  }
}
