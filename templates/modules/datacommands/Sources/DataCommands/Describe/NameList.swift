/// A list of names in a sentence, cut if it is long.
package struct NameList {
  private let names: [String]
  private let rest: Int

  /// Creates a list that shows at most `limit` names.
  package init(_ names: [String], limit: Int) {
    self.names = Array(names.prefix(limit))
    rest = max(0, names.count - limit)
  }

  /// `A, B`, or `A, B, … 7 more`.
  package var text: String { names.joined(separator: ", ") + (rest > 0 ? ", … \(rest) more" : "") }

  /// A paragraph of a command's help: `Sets: A, B, … 7 more: 'shop sets'`; nil if there are no names.
  package static func help(_ title: String, _ names: [String], all command: String) -> String? {
    guard !names.isEmpty else { return nil }
    let list = NameList(names, limit: 20)
    return "\(title): \(list.text)" + (list.rest > 0 ? ": '\(command)'." : ".")
  }
}
