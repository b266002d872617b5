/// The context stack: the values of the sections that are being written. The innermost is last.
struct Scope {
  /// The result of looking up a name.
  enum Resolution {
    case found(TemplateValue)
    /// No object on the stack has the name.
    case unknown(TemplateName)
    /// The value before the name in a dotted name has no member with this name.
    case unknownMember(TemplateName, of: TemplateValue)
  }

  private struct Frame {
    let value: TemplateValue
    /// The value, if it is an object. Names are looked up in it.
    let object: TemplateObject?
    /// The position in the list that is being repeated.
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
    var object: TemplateObject?
    if case .object(let own) = value {
      object = own
      origin = own.origin ?? origin
    }
    frames.append(Frame(value: value, object: object, position: position, origin: origin))
  }

  mutating func pop() {
    frames.removeLast()
  }

  /// The value of a name (Mustache 1.4, interpolation: Dotted Names, Implicit Iterators).
  func resolve(_ name: NamePath) -> Resolution {
    switch name.kind {
    case .current: return .found(frames[frames.count - 1].value)
    case .path:
      guard let value = lookUp(name.first) else { return .unknown(name.first) }
      return name.rest.isEmpty ? .found(value) : member(name.rest, of: value)
    case .isFirst, .isLast, .index:
      guard let position else { return .unknown(name.first) }
      return .found(position.value(of: name.kind))
    }
  }

  private func lookUp(_ name: TemplateName) -> TemplateValue? {
    frames.withUnsafeBufferPointer { frames in
      var index = frames.count - 1
      while index >= 0 {
        if let value = frames[index].object?[name] { return value }
        index -= 1
      }
      return nil
    }
  }

  private func member(_ names: [TemplateName], of value: TemplateValue) -> Resolution {
    var value = value
    for name in names {
      switch value {
      case .null: return .found(.null)
      case .object(let object):
        guard let member = object[name] else { return .unknownMember(name, of: value) }
        value = member
      case .bool, .int, .string, .list, .lambda: return .unknownMember(name, of: value)
      }
    }
    return .found(value)
  }

  private var position: ListPosition? {
    frames.last { $0.position != nil }?.position
  }

  /// The names that a template can use here.
  var names: [String] {
    var names: [String] = position == nil ? [] : ListPosition.names
    for object in frames.compactMap(\.object) { names += object.names }
    return names
  }
}
