import ArtistsModel
import ModelChecks

/// Types of the model, each with a function that reads and sets every member.
enum ModelTypes1 {
  static var all: [CheckedType] {
    var types: [CheckedType] = []
    types.append(CheckedType(Artist.self) { from, to in copy0(from, &to) })
    return types
  }

  private static func copy0(_ from: Artist, _ to: inout Artist) {
    to.id = from.id
    to.name = from.name
    to.born = from.born
  }
}
