/// A change in words, with its names and values in code.
struct ChangeWords {
  let change: SchemaChange

  init(_ change: SchemaChange) { self.change = change }

  /// The change: `property Shop.Product/Price: type Edm.Int32 → Edm.Decimal`.
  var sentence: RichText {
    let subject =
      change.element == .service
      ? RichText(.text("the service")) : RichText(.text("\(change.element.title) "), .code(change.path.text))
    switch change.kind {
    case .added, .removed: return details.map { subject + RichText(.text(": ")) + $0 } ?? subject
    case .renamed:
      return RichText(
        .text("\(change.element.title) "), .code((change.oldPath ?? change.path).text), .text(" is "),
        .code(change.path.text), .text(" now"))
    case .changed: return subject + RichText(.text(": ")) + (details ?? RichText())
    }
  }

  /// What is known about an added or removed element, or what has changed about another one.
  var details: RichText? {
    switch change.kind {
    case .added: change.after.map(summary)
    case .removed: change.before.map(summary)
    case .renamed: nil
    case .changed: changed
    }
  }

  /// Whether the change is breaking, and why.
  var verdict: RichText? {
    let reason = change.verdict.reason
    guard change.verdict.isBreaking else { return reason.map { RichText(.text($0)) } }
    return RichText(.strong("breaking")) + (reason.map { RichText(.text(", \($0)")) } ?? RichText())
  }

  /// The Swift declaration of the element; both declarations if it has changed.
  var swift: RichText? {
    switch (change.swift.before, change.swift.after) {
    case (let before?, let after?) where before != after:
      RichText(.code(before), .text(" → "), .code(after))
    case (_, let name?), (let name?, nil): RichText(.code(name))
    case (nil, nil): nil
    }
  }

  /// What happens to stored data.
  var store: RichText? {
    switch change.store {
    case .none: nil
    case .inPlace: RichText(.text("stored tables are altered in place"))
    case .rebuild: RichText(.text("stored rows are downloaded again"))
    case .declaredRename: RichText(.text("stored data moves along"))
    }
  }

  private var changed: RichText {
    let aspect = change.aspect
    if aspect == .navigationBindings, let words = bindings { return words }
    if let title = aspect.map({ Self.states[$0] ?? $0.title }), let after = change.after.flatMap(Bool.init),
      change.before.flatMap(Bool.init) == !after
    {
      return RichText(.text(after ? "now \(title)" : "no longer \(title)"))
    }
    return RichText(.text("\(aspect?.title ?? "definition") ")) + Self.value(change.before) + RichText(.text(" → "))
      + Self.value(change.after)
  }

  /// States that are not called like their aspect.
  private static let states: [SchemaAspect: String] = [
    .mediaEntity: "a media entity", .flags: "a set of members", .isDefault: "the default container",
    .collection: "a collection", .containment: "the container of its entities", .abstract: "abstract",
  ]

  private static func value(_ text: String?) -> RichText { RichText(text.map { .code($0) } ?? .text("none")) }

  /// What is known about an element: the traits of a type in words, and otherwise a type or value in code, with what
  /// precedes or follows it as text.
  private func summary(_ text: String) -> RichText {
    if [.entityType, .complexType].contains(change.element) { return traits(text) }
    for (sign, words) in [("of ", "of "), ("value ", "value "), ("→ ", "returns ")] where text.hasPrefix(sign) {
      return RichText(.text(words), .code(String(text.dropFirst(sign.count))))
    }
    guard let comma = text.firstRange(of: ", ") else { return RichText(.code(text)) }
    return RichText(.code(String(text[..<comma.lowerBound])), .text(String(text[comma.lowerBound...])))
  }

  /// The words of a type, such as `abstract, derived from Shop.Thing`, with the base type in code.
  private func traits(_ text: String) -> RichText {
    let mark = "derived from "
    guard let base = text.firstRange(of: mark) else { return RichText(.text(text)) }
    return RichText(.text(String(text[..<base.upperBound])), .code(String(text[base.upperBound...])))
  }

  /// The bindings in words, such as `Items leads to the set Stock now, not to SalesOrderItems`; nil if they do not have
  /// the form of `path → set`.
  private var bindings: RichText? {
    guard let before = Self.targets(change.before), let after = Self.targets(change.after) else { return nil }
    let texts = Set(before.keys).union(after.keys).sorted().map { path in
      switch (before[path], after[path]) {
      case (let old?, let new?):
        RichText(.code(path), .text(" leads to the set "), .code(new), .text(" now, not to "), .code(old))
      case (nil, let new?): RichText(.code(path), .text(" leads to the set "), .code(new), .text(" now"))
      case (let old, nil): RichText(.code(path), .text(" no longer leads to the set "), .code(old ?? ""))
      }
    }
    return .joined(texts, separator: "; ")
  }

  /// The set of each path in a list of bindings.
  private static func targets(_ list: String?) -> [String: String]? {
    var targets: [String: String] = [:]
    for binding in list?.split(separator: ", ") ?? [] {
      guard let arrow = binding.firstRange(of: " → ") else { return nil }
      let old = targets.updateValue(
        String(binding[arrow.upperBound...]), forKey: String(binding[..<arrow.lowerBound]))
      if old != nil { return nil }
    }
    return targets
  }
}

extension RenameSuggestion {
  /// The suggestion with its names and the option in code.
  var words: RichText {
    RichText(
      .text("\(element.title) "), .code(rename.old.text), .text(" may have been renamed; if so: "),
      .code("--rename \(rename)"))
  }
}
