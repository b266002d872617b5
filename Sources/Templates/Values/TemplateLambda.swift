/// A function of the context whose result is a template again (Mustache 1.4, `~lambdas`).
///
/// As a variable it is called with `nil`, and its result is read with the default delimiters; as a section it is called
/// with the section's text as it stands in the template, and its result is read with the delimiters in force there.
public struct TemplateLambda: Sendable {
  let expand: @Sendable (_ section: String?) -> String

  /// Makes a lambda of a function from a section's text (`nil` for a variable) to a template.
  public init(_ expand: @escaping @Sendable (_ section: String?) -> String) {
    self.expand = expand
  }
}
