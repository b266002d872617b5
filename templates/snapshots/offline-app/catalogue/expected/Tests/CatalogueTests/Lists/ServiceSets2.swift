import Catalogue
import CatalogueCommand
import CatalogueModel
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
enum ServiceSets2 {
  static var all: [CheckedSet] {
    var sets: [CheckedSet] = []
    sets.append(CheckedSet(CatalogueSets.pages51))
    sets.append(CheckedSet(CatalogueSets.pages52))
    sets.append(CheckedSet(CatalogueSets.pages53))
    sets.append(CheckedSet(CatalogueSets.pages54))
    sets.append(CheckedSet(CatalogueSets.pages55))
    return sets
  }
}
