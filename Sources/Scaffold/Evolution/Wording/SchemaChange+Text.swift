extension SchemaChange {
  /// The change as a sentence without a full stop.
  public var text: String {
    let subject = element == .service ? "the service" : "\(element.title) '\(path)'"
    return switch kind {
    case .added: "\(subject) was added" + (after.map { " (\($0))" } ?? "")
    case .removed: "\(subject) was removed" + (before.map { " (\($0))" } ?? "")
    case .renamed: "\(element.title) '\(oldPath ?? path)' was renamed to '\(path)'"
    case .changed: "\(subject): \(ChangeWords(self).details?.plain ?? "")"
    }
  }
}
