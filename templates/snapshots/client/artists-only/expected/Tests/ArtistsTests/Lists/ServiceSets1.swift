import Artists
import ArtistsCommand
import ArtistsModel
import ClientCommands
import CommandLineInterface
import DataChecks
import DataCommands
import FoundationEssentials
import ModelChecks
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
