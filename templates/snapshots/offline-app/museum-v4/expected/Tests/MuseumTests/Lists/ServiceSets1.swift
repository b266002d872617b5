import DataChecks
import MuseumModel

/// Sets of the service, each with its query in the model.
enum ServiceSets1 {
  static var all: [CheckedSet] {
    var sets: [CheckedSet] = []
    sets.append(CheckedSet(MuseumSets.paintings))
    sets.append(CheckedSet(MuseumSets.things))
    sets.append(CheckedSet(MuseumSets.artists))
    sets.append(CheckedSet(MuseumSets.house))
    return sets
  }
}
