import AppLifecycle
import ServiceData

/// The JSON of a notification: an object whose member `sets` names entity sets. Without it, all sets are meant.
enum NotificationText {
  /// The maximum size of a notification in bytes.
  static let limit = 65_536

  /// Why a text is not a notification.
  struct Malformed: Error, CustomStringConvertible {
    let description: String
  }

  /// Reads a notification.
  static func notification(_ bytes: [UInt8]) throws(Malformed) -> AppNotification {
    let value: Value
    do {
      value = try Value(json: bytes)
    } catch {
      throw Malformed(description: "\(error)")
    }
    guard case .row(let row) = value else {
      throw Malformed(description: #"expected an object, as in {"sets":["SET"]}"#)
    }
    var notification = AppNotification()
    for member in row.dynamic {
      if member.name == "sets" {
        notification.sets = try names(member.value)
      } else {
        notification.fields[member.name] = text(member.value)
      }
    }
    return notification
  }

  private static func names(_ value: Value) throws(Malformed) -> [String] {
    if case .null = value { return [] }
    guard case .list(let elements) = value else { throw Malformed(description: "'sets' is not an array of names") }
    var names: [String] = []
    for element in elements {
      guard case .string(let name) = element else { throw Malformed(description: "'sets' is not an array of names") }
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  private static func text(_ value: Value) -> String {
    if case .string(let text) = value { return text }
    return String(decoding: value.json(), as: UTF8.self)
  }
}
