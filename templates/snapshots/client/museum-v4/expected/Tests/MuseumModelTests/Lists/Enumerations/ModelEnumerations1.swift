import ModelChecks
import MuseumModel

/// Enumerations of the model, each with its declared members.
enum ModelEnumerations1 {
  static var all: [CheckedEnumeration] {
    var types: [CheckedEnumeration] = []
    types.append(CheckedEnumeration(Empty.self, members0))
    types.append(CheckedEnumeration(Rights.self, members1))
    types.append(CheckedEnumeration(Style.self, members2))
    return types
  }

  private static var members0: [Empty] {
    []
  }

  private static var members1: [Rights] {
    [.look, .touch]
  }

  private static var members2: [Style] {
    [.abstract, .figurative, .`default`]
  }
}
