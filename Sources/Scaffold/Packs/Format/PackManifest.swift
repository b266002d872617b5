/// What a pack says of itself in `packs/<pack>.json`: a list of modules, in the order in which they are emitted.
///
///     {
///       "summary": "A command line that works offline.",
///       "parameters": [],
///       "modules": ["package", "values", { "slot": "dialect" }, { "module": "app", "when": "container" }]
///     }
public struct PackManifest: Hashable, Sendable {
  /// One entry of the list of modules.
  public struct Entry: Hashable, Sendable {
    /// What the entry asks for.
    public enum Subject: Hashable, Sendable {
      /// The module of this name.
      case module(String)
      /// The module that fills this slot for the service's protocol.
      case slot(String)
    }

    /// What the entry asks for.
    public let subject: Subject
    /// When it is part of what is emitted; always without one.
    public let condition: PackCondition?
  }

  /// The pack's name, which is that of its file.
  public let name: String
  /// What the pack is for, in one sentence.
  public let summary: String
  /// The choices that it leaves to the user, beside those of its modules.
  public let parameters: [PackParameter]
  /// The modules, in order.
  public let entries: [Entry]
}
