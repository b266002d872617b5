/// One cell of a screen.
public struct ScreenCell: Hashable, Sendable {
  /// The character; a space for an empty cell.
  public var character: Character
  /// How the cell looks.
  public var style: CellStyle
  /// The columns of the character: 1 or 2; 0 for the right half of a wide character, which is not written.
  public var width: UInt8

  /// An empty cell in the terminal's default style.
  public static let blank = ScreenCell(character: " ", style: .plain, width: 1)

  /// Whether the cell is the right half of a wide character.
  var isRightHalf: Bool { width == 0 }
}
