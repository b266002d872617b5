import CatalogueModel
import ModelChecks

/// Enumerations of the model, each with its declared members.
enum ModelEnumerations2 {
  static var all: [CheckedEnumeration] {
    var types: [CheckedEnumeration] = []
    types.append(CheckedEnumeration(Choice51.self, members0))
    types.append(CheckedEnumeration(Choice52.self, members1))
    types.append(CheckedEnumeration(Choice53.self, members2))
    types.append(CheckedEnumeration(Choice54.self, members3))
    types.append(CheckedEnumeration(Choice55.self, members4))
    return types
  }

  private static var members0: [Choice51] {
    [.no]
  }

  private static var members1: [Choice52] {
    [.no]
  }

  private static var members2: [Choice53] {
    [.no]
  }

  private static var members3: [Choice54] {
    [.no]
  }

  private static var members4: [Choice55] {
    [.no]
  }
}
