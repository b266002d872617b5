/// The origin of a line of rendered text.
public struct LineOrigin: Sendable, Equatable {
  /// The name of the template that wrote the line's first byte.
  public let template: String
  /// The line of that template, from 1.
  public let line: Int
  /// The origin of the innermost object on the context stack that has one.
  public let origin: Int?

  /// Creates an origin from its parts.
  public init(template: String, line: Int, origin: Int?) {
    self.template = template
    self.line = line
    self.origin = origin
  }
}

/// A line's origin as the renderer records it: without names, and with an offset instead of a line number.
struct LineRecord: Sendable {
  let template: Int32
  let offset: Int32
  let origin: Int?
}
