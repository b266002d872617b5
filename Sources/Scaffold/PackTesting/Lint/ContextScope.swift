import GeneratorPlanning

/// The context stack at one place of a template, known without a service: the shapes of the root and of each section
/// around the place.
struct ContextScope {
  /// The result of a lookup.
  enum Finding {
    case found(ContextShape)
    /// No object on the stack has the name; the known names are given.
    case unknown(known: [String])
  }

  private(set) var frames: [ContextShape]
  private(set) var isInList = false

  init(_ root: ContextObjectShape) { frames = [.object(root)] }

  /// The identity of the scope: the objects on the stack.
  var signature: String {
    frames.map { frame in
      switch frame {
      case .object(let object): object.title
      case .text, .flag, .number, .list, .named: "value"
      }
    }.joined(separator: " > ") + (isInList ? " in a list" : "")
  }

  /// Pushes an object on the stack. It replaces an object with the same title, so a recursive template returns to an
  /// earlier scope.
  private mutating func push(_ shape: ContextShape) {
    frames.removeAll { frame in
      switch (frame, shape) {
      case (.object(let below), .object(let above)): below.title == above.title
      case (.text, _), (.flag, _), (.number, _), (.list, _): true
      default: false
      }
    }
    frames.append(shape)
  }

  /// The scope inside a section; nil if its name is unknown.
  func entering(_ name: String) -> ContextScope? {
    guard case .found(let shape) = find(name) else { return nil }
    var scope = self
    if case .list(let element) = shape {
      scope.push(element)
      scope.isInList = true
    } else {
      scope.push(shape)
    }
    return scope
  }

  /// Looks up a name like the renderer: the first part from the top of the stack down, each further part as a member.
  func find(_ name: String) -> Finding {
    if name == "." { return .found(frames.last ?? .text) }
    if ["-first", "-last", "-index"].contains(name) {
      guard isInList else { return .unknown(known: []) }
      return .found(name == "-index" ? .number : .flag)
    }
    var parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)[...]
    guard let first = parts.popFirst() else { return .unknown(known: []) }
    guard var shape = frames.reversed().lazy.compactMap({ Self.member(first, of: $0) }).first else {
      return .unknown(known: frames.flatMap(Self.names))
    }
    for part in parts {
      guard let next = Self.member(part, of: shape) else { return .unknown(known: Self.names(shape)) }
      shape = next
    }
    return .found(shape)
  }

  private static func member(_ name: String, of shape: ContextShape) -> ContextShape? {
    switch shape {
    case .object(let object): object[name]?.shape
    case .named(let member): member
    case .text, .flag, .number, .list: nil
    }
  }

  private static func names(_ shape: ContextShape) -> [String] {
    if case .object(let object) = shape { object.members.map(\.name) } else { [] }
  }
}
