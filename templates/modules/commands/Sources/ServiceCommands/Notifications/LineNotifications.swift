import AppLifecycle
import CommandLineInterface
import FoundationEssentials
import LocalFiles

/// Notifications in lines of JSON on standard input. The end of the input ends the source.
actor LineNotifications: NotificationSource {
  /// How often the input is looked at while nothing arrives.
  private static let pause: Duration = .milliseconds(100)

  private let input: any TextSource
  private let warn: @Sendable (String) -> Void
  private var line: [UInt8] = []
  /// The number of the line that is being read.
  private var number = 1
  private var isTooLong = false
  private var isEnded = false

  /// Reads from `input`; `warn` receives a message for each line that is not a notification.
  init(_ input: any TextSource, warn: @escaping @Sendable (String) -> Void) {
    self.input = input
    self.warn = warn
  }

  func register() -> String { "-" }

  func next() async throws -> [ReceivedNotification] {
    while !isEnded {
      let found = read()
      if !found.isEmpty { return found }
      if !isEnded { try await Task.sleep(for: Self.pause) }
    }
    return []
  }

  /// Reads what has arrived.
  private func read() -> [ReceivedNotification] {
    var found: [ReceivedNotification] = []
    do {
      guard let bytes = try input.readAvailable(NotificationText.limit) else {
        isEnded = true
        endLine(&found)
        return found
      }
      for byte in bytes {
        if byte == UInt8(ascii: "\n") {
          endLine(&found)
        } else if line.count < NotificationText.limit {
          line.append(byte)
        } else {
          isTooLong = true
        }
      }
    } catch {
      isEnded = true
      warn("standard input cannot be read, so no more notifications arrive: \(error.systemReason)")
    }
    return found
  }

  private func endLine(_ found: inout [ReceivedNotification]) {
    let origin = "line \(number) of standard input"
    defer {
      number += 1
      line = []
      isTooLong = false
    }
    guard !isTooLong else {
      return warn("\(origin) cannot be used as a notification: it has more than \(NotificationText.limit) bytes")
    }
    guard line.contains(where: { $0 > UInt8(ascii: " ") }) else { return }
    do {
      let notification = try NotificationText.notification(line)
      found.append(
        ReceivedNotification(notification: notification, origin: origin, completion: SingleCompletion { _ in }))
    } catch {
      warn("\(origin) cannot be used as a notification: \(error)")
    }
  }
}
