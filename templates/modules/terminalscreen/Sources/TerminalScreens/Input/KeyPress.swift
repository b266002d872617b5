/// A key of the keyboard, as terminals report it.
public enum Key: Hashable, Sendable {
  /// A character, as it was typed: a capital letter for Shift and a letter.
  case character(Character)
  case enter, tab, backspace, delete, insert, escape
  case up, down, left, right, home, end, pageUp, pageDown
  /// F1 to F12.
  case function(Int)
}

/// A key with the modifiers that were held.
public struct KeyPress: Hashable, Sendable {
  /// The modifiers, as xterm encodes them: one more than the sum of these bits.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    /// Creates modifiers from their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Shift; for characters it is part of the character.
    public static let shift = Modifiers(rawValue: 1)
    /// Alt or Meta.
    public static let alt = Modifiers(rawValue: 2)
    /// Control.
    public static let control = Modifiers(rawValue: 4)
  }

  /// The key.
  public var key: Key
  /// The modifiers.
  public var modifiers: Modifiers

  /// Creates a key press.
  public init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }
}
