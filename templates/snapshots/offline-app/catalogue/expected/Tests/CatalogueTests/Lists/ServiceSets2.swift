import CatalogueModel
import DataChecks

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
