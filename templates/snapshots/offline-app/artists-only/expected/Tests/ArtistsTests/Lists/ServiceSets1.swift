import Artists
import ArtistsCommand
import ArtistsModel
import DataChecks
import DataCommands
import FakeService
import FoundationEssentials
import LocalStore
import ModelChecks
import ODataDialect
import ServiceChecks
import ServiceCommands
import ServiceData
import TypedEntities

/// Sets of the service, each with its query in the model.
enum ServiceSets1 {
  static var all: [CheckedSet] {
    var sets: [CheckedSet] = []
    sets.append(CheckedSet(ArtistsSets.artists))
    return sets
  }
}
