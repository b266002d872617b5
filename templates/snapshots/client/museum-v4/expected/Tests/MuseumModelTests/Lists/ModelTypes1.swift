import ModelChecks
import MuseumModel

/// Types of the model, each with a function that reads and sets every member.
enum ModelTypes1 {
  static var all: [CheckedType] {
    var types: [CheckedType] = []
    types.append(CheckedType(Address.self) { from, to in copy0(from, &to) })
    types.append(CheckedType(Artist.self) { from, to in copy1(from, &to) })
    types.append(CheckedType(House.self) { from, to in copy2(from, &to) })
    types.append(CheckedType(Nothing.self) { from, to in copy3(from, &to) })
    types.append(CheckedType(Painting.self) { from, to in copy4(from, &to) })
    types.append(CheckedType(Place.self) { from, to in copy5(from, &to) })
    types.append(CheckedType(Report.self) { from, to in copy6(from, &to) })
    types.append(CheckedType(Sculpture.self) { from, to in copy7(from, &to) })
    types.append(CheckedType(Thing.self) { from, to in copy8(from, &to) })
    return types
  }

  private static func copy0(_ from: Address, _ to: inout Address) {
    to.street = from.street
    to.city = from.city
  }

  private static func copy1(_ from: Artist, _ to: inout Artist) {
    to.id = from.id
    to.name = from.name
    to.born = from.born
    to.paintings = from.paintings
  }

  private static func copy2(_ from: House, _ to: inout House) {
    to.name = from.name
    to.isOpen = from.isOpen
    to.address = from.address
    to.favourite = from.favourite
  }

  private static func copy3(_ from: Nothing, _ to: inout Nothing) {
  }

  private static func copy4(_ from: Painting, _ to: inout Painting) {
    to.number = from.number
    to.title = from.title
    to.width = from.width
    to.insured = from.insured
    to.currency = from.currency
    _ = from.changed
    to.style = from.style
    to.place = from.place
    to.tags = from.tags
    to.`class` = from.`class`
    to.artist = from.artist
    to.reports = from.reports
  }

  private static func copy5(_ from: Place, _ to: inout Place) {
    to.room = from.room
    to.shelf = from.shelf
  }

  private static func copy6(_ from: Report, _ to: inout Report) {
    to.day = from.day
    to.page = from.page
    to.text = from.text
    to.signature = from.signature
    to.took = from.took
    to.at = from.at
    to.spot = from.spot
  }

  private static func copy7(_ from: Sculpture, _ to: inout Sculpture) {
    to.number = from.number
    to.title = from.title
    to.weight = from.weight
    to.material = from.material
  }

  private static func copy8(_ from: Thing, _ to: inout Thing) {
    to.number = from.number
    to.title = from.title
  }
}
