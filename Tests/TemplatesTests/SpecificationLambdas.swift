import Synchronization
import Templates

/// The lambdas of the suite's module `~lambdas` in Swift.
enum SpecificationLambdas {
  /// The lambda of a case.
  static func lambda(of name: String) -> TemplateLambda? {
    switch name {
    case "Interpolation": TemplateLambda { _ in "world" }
    case "Interpolation - Expansion": TemplateLambda { _ in "{{planet}}" }
    case "Interpolation - Alternate Delimiters": TemplateLambda { _ in "|planet| => {{planet}}" }
    case "Interpolation - Multiple Calls": counter()
    case "Escaping": TemplateLambda { _ in ">" }
    case "Section": TemplateLambda { $0 == "{{x}}" ? "yes" : "no" }
    case "Section - Expansion": around("{{planet}}")
    case "Section - Alternate Delimiters": around("{{planet}} => |planet|")
    case "Section - Multiple Calls": TemplateLambda { "__\($0 ?? "")__" }
    case "Inverted Section": TemplateLambda { _ in "" }
    default: nil
    }
  }

  private static func around(_ text: String) -> TemplateLambda {
    TemplateLambda { "\($0 ?? "")\(text)\($0 ?? "")" }
  }

  private static func counter() -> TemplateLambda {
    let calls = Counter()
    return TemplateLambda { _ in "\(calls.next())" }
  }

  private final class Counter: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
      count.withLock { count in
        count += 1
        return count
      }
    }
  }
}
