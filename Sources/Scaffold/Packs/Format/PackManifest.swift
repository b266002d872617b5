/// The manifest of a pack, `packs/<pack>.json`: a list of modules in the order in which they are emitted.
///
///     {
///       "summary": "A command line that works offline.",
///       "parameters": [],
///       "modules": ["package", "values", { "slot": "dialect" }, { "module": "app", "when": "container" }]
///     }
public struct PackManifest: Hashable, Sendable {
  /// An entry in the list of modules.
  public struct Entry: Hashable, Sendable {
    /// The module that an entry refers to.
    public enum Subject: Hashable, Sendable {
      /// The module with a name.
      case module(String)
      /// The module that fills a slot for the service's protocol.
      case slot(String)
    }

    /// The module or slot of the entry.
    public let subject: Subject
    /// The condition for including it; nil for always.
    public let condition: PackCondition?
  }

  /// The pack's name, which is the name of its file.
  public let name: String
  /// The purpose of the pack, in one sentence.
  public let summary: String
  /// The parameters of the pack, in addition to those of its modules.
  public let parameters: [PackParameter]
  /// The modules, in order.
  public let entries: [Entry]
}
