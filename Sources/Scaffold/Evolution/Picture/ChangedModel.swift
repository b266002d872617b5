/// The part of a model that has changed, as boxes with lines between them.
package struct ChangedModel: Hashable, Sendable {
  /// What happened to a box, a row or a link.
  enum Mark: String, Hashable, Sendable {
    case added, removed, changed
    /// Shown only because something else leads there.
    case same
  }

  /// A change of a member.
  struct Row: Hashable, Sendable {
    var mark: Mark
    var text: String
    var isBreaking: Bool
  }

  /// A type, operation or container.
  struct Box: Hashable, Sendable {
    /// Its path, in the newer model if it is there.
    var path: String
    /// The kind of the element, such as `entity type`; empty if unknown.
    var kind = ""
    var mark = Mark.changed
    var isBreaking = false
    var rows: [Row] = []
  }

  /// A relation from one box to another.
  struct Link: Hashable, Sendable {
    var from: String
    var to: String
    var name: String
    var mark: Mark
  }

  var boxes: [Box] = []
  var links: [Link] = []

  /// The part with breaking changes.
  func onlyBreaking() -> ChangedModel {
    var result = self
    result.boxes = boxes.compactMap { box in
      var box = box
      box.rows = box.rows.filter(\.isBreaking)
      return box.isBreaking || !box.rows.isEmpty ? box : nil
    }
    let paths = Set(result.boxes.map(\.path))
    result.links = links.filter { paths.contains($0.from) && paths.contains($0.to) }
    return result
  }
}
