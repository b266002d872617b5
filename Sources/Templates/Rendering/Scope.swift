/// The context stack: the values of the sections that are being written, innermost last.
struct Scope {
  /// How a name was looked up.
  enum Resolution {
    case found(TemplateValue)
    /// A name without a value, and the names that are known where it was looked for.
    case unknown(name: String, known: [String])
  }

  private struct Frame {
    let value: TemplateValue
    /// The place in the list that is repeated.
    let position: ListPosition?
    let origin: Int?
  }

  private var frames: [Frame] = []

  init(_ context: TemplateValue) {
    push(context, position: nil)
  }

  /// The origin of the innermost object that has one.
  var origin: Int? { frames[frames.count - 1].origin }

  mutating func push(_ value: TemplateValue, position: ListPosition?) {
    var origin = frames.last?.origin
    if case .object(let object) = value, let own = object.origin { origin = own }
    frames.append(Frame(value: value, position: position, origin: origin))
  }

  mutating func pop() {
    frames.removeLast()
  }

  /// The value of a name (Mustache 1.4, interpolation: Dotted Names, Implicit Iterators).
  func resolve(_ name: NamePath) -> Resolution {
    switch name.target {
    case .current: return .found(frames[frames.count - 1].value)
    case .path(let first, let rest):
      guard let value = lookUp(first) else { return .unknown(name: first.text, known: namesInScope) }
      return rest.isEmpty ? .found(value) : member(rest, of: value)
    case .isFirst, .isLast, .index:
      guard let position else { return .unknown(name: name.text, known: namesInScope) }
      return .found(position.value(of: name.target))
    }
  }

  private func lookUp(_ name: TemplateName) -> TemplateValue? {
    var index = frames.count - 1
    while index >= 0 {
      if case .object(let object) = frames[index].value, let value = object[name] { return value }
      index -= 1
    }
    return nil
  }

  private func member(_ names: [TemplateName], of value: TemplateValue) -> Resolution {
    var value = value
    for name in names {
      switch value {
      case .null: return .found(.null)
      case .object(let object):
        guard let member = object[name] else { return .unknown(name: name.text, known: object.names) }
        value = member
      case .bool, .int, .string, .list, .lambda: return .unknown(name: name.text, known: [])
      }
    }
    return .found(value)
  }

  private var position: ListPosition? {
    frames.last { $0.position != nil }?.position
  }

  private var namesInScope: [String] {
    var names: [String] = position == nil ? [] : ListPosition.names
    for case .object(let object) in frames.map(\.value) { names += object.names }
    return names
  }
}
