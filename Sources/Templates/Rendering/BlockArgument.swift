/// A block that a template passes to its parent, and the template that contains the block.
struct BlockArgument {
  let block: BlockNode
  let template: TemplateInUse
  /// How many arguments were passed to that template, to replace its own blocks.
  let outerCount: Int
}

/// A template while it is rendered.
struct TemplateInUse {
  /// The index in the library, or -1 for the result of a lambda.
  let number: Int32
  let template: Template
}
