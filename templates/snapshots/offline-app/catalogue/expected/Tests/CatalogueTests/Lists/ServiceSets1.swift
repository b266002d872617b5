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
enum ServiceSets1 {
  static var all: [CheckedSet] {
    var sets: [CheckedSet] = []
    sets.append(CheckedSet(CatalogueSets.pages01))
    sets.append(CheckedSet(CatalogueSets.pages02))
    sets.append(CheckedSet(CatalogueSets.pages03))
    sets.append(CheckedSet(CatalogueSets.pages04))
    sets.append(CheckedSet(CatalogueSets.pages05))
    sets.append(CheckedSet(CatalogueSets.pages06))
    sets.append(CheckedSet(CatalogueSets.pages07))
    sets.append(CheckedSet(CatalogueSets.pages08))
    sets.append(CheckedSet(CatalogueSets.pages09))
    sets.append(CheckedSet(CatalogueSets.pages10))
    sets.append(CheckedSet(CatalogueSets.pages11))
    sets.append(CheckedSet(CatalogueSets.pages12))
    sets.append(CheckedSet(CatalogueSets.pages13))
    sets.append(CheckedSet(CatalogueSets.pages14))
    sets.append(CheckedSet(CatalogueSets.pages15))
    sets.append(CheckedSet(CatalogueSets.pages16))
    sets.append(CheckedSet(CatalogueSets.pages17))
    sets.append(CheckedSet(CatalogueSets.pages18))
    sets.append(CheckedSet(CatalogueSets.pages19))
    sets.append(CheckedSet(CatalogueSets.pages20))
    sets.append(CheckedSet(CatalogueSets.pages21))
    sets.append(CheckedSet(CatalogueSets.pages22))
    sets.append(CheckedSet(CatalogueSets.pages23))
    sets.append(CheckedSet(CatalogueSets.pages24))
    sets.append(CheckedSet(CatalogueSets.pages25))
    sets.append(CheckedSet(CatalogueSets.pages26))
    sets.append(CheckedSet(CatalogueSets.pages27))
    sets.append(CheckedSet(CatalogueSets.pages28))
    sets.append(CheckedSet(CatalogueSets.pages29))
    sets.append(CheckedSet(CatalogueSets.pages30))
    sets.append(CheckedSet(CatalogueSets.pages31))
    sets.append(CheckedSet(CatalogueSets.pages32))
    sets.append(CheckedSet(CatalogueSets.pages33))
    sets.append(CheckedSet(CatalogueSets.pages34))
    sets.append(CheckedSet(CatalogueSets.pages35))
    sets.append(CheckedSet(CatalogueSets.pages36))
    sets.append(CheckedSet(CatalogueSets.pages37))
    sets.append(CheckedSet(CatalogueSets.pages38))
    sets.append(CheckedSet(CatalogueSets.pages39))
    sets.append(CheckedSet(CatalogueSets.pages40))
    sets.append(CheckedSet(CatalogueSets.pages41))
    sets.append(CheckedSet(CatalogueSets.pages42))
    sets.append(CheckedSet(CatalogueSets.pages43))
    sets.append(CheckedSet(CatalogueSets.pages44))
    sets.append(CheckedSet(CatalogueSets.pages45))
    sets.append(CheckedSet(CatalogueSets.pages46))
    sets.append(CheckedSet(CatalogueSets.pages47))
    sets.append(CheckedSet(CatalogueSets.pages48))
    sets.append(CheckedSet(CatalogueSets.pages49))
    sets.append(CheckedSet(CatalogueSets.pages50))
    return sets
  }
}
