/// A block that a template passes to its parent, and the template in which it stands.
struct BlockArgument {
  let block: BlockNode
  let template: TemplateInUse
  /// How many arguments the template was passed itself: what its own blocks are replaced by.
  let outerCount: Int
}

/// A template while it is rendered.
struct TemplateInUse {
  /// The place in the library, or -1 for the result of a lambda.
  let number: Int32
  let template: Template
}
