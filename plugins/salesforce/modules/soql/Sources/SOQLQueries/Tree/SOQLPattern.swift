/// The pattern of a `LIKE`.
public struct SOQLPattern: Sendable, Hashable {
  /// A part of a pattern.
  public enum Piece: Sendable, Hashable {
    case text(String)
    /// `_`
    case anyCharacter
    /// `%`
    case anyText
  }

  /// The pieces. Two pieces of text do not follow each other.
  public private(set) var pieces: [Piece] = []

  public init(_ pieces: [Piece] = []) { for piece in pieces { append(piece) } }

  /// Adds a piece; text is joined with the text before it.
  public mutating func append(_ piece: Piece) {
    if case .text(let added) = piece {
      if added.isEmpty { return }
      if case .text(let last)? = pieces.last {
        pieces[pieces.count - 1] = .text(last + added)
        return
      }
    }
    pieces.append(piece)
  }

  /// The pattern of texts that contain a text.
  public static func containing(_ text: String) -> SOQLPattern { SOQLPattern([.anyText, .text(text), .anyText]) }

  /// The pattern of texts that start with a text.
  public static func starting(with text: String) -> SOQLPattern { SOQLPattern([.text(text), .anyText]) }

  /// The pattern of texts that end with a text.
  public static func ending(with text: String) -> SOQLPattern { SOQLPattern([.anyText, .text(text)]) }
}
