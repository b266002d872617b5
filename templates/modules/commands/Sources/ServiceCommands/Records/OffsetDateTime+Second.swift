import FoundationEssentials
import ServiceData
import TypedEntities

extension OffsetDateTime {
  /// A time to the second, as it is shown to people.
  init(toTheSecond date: Date) {
    self.init(Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down)))
  }
}
