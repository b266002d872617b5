import ArtistsModel
import DataChecks

/// Sets of the service, each with its query in the model.
enum ServiceSets1 {
  static var all: [CheckedSet] {
    var sets: [CheckedSet] = []
    sets.append(CheckedSet(ArtistsSets.artists))
    return sets
  }
}
