/// A function in the context whose result is itself a template (Mustache 1.4, `~lambdas`).
///
/// As a variable, it is called with `nil`, and its result is read with the default delimiters. As a section, it is
/// called with the unrendered text of the section, and its result is read with the delimiters in force there.
public struct TemplateLambda: Sendable {
  let expand: @Sendable (_ section: String?) -> String

  /// A lambda that calls a function with a section's text (`nil` for a variable). The function returns a template.
  public init(_ expand: @escaping @Sendable (_ section: String?) -> String) {
    self.expand = expand
  }
}
