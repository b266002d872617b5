import CatalogueModel
import ModelChecks

/// Types of the model, each with a function that reads and sets every member.
enum ModelTypes2 {
  static var all: [CheckedType] {
    var types: [CheckedType] = []
    types.append(CheckedType(Page51.self) { from, to in copy0(from, &to) })
    types.append(CheckedType(Page52.self) { from, to in copy1(from, &to) })
    types.append(CheckedType(Page53.self) { from, to in copy2(from, &to) })
    types.append(CheckedType(Page54.self) { from, to in copy3(from, &to) })
    types.append(CheckedType(Page55.self) { from, to in copy4(from, &to) })
    types.append(CheckedType(Part01.self) { from, to in copy5(from, &to) })
    types.append(CheckedType(Part02.self) { from, to in copy6(from, &to) })
    types.append(CheckedType(Part03.self) { from, to in copy7(from, &to) })
    types.append(CheckedType(Part04.self) { from, to in copy8(from, &to) })
    types.append(CheckedType(Part05.self) { from, to in copy9(from, &to) })
    types.append(CheckedType(Part06.self) { from, to in copy10(from, &to) })
    types.append(CheckedType(Part07.self) { from, to in copy11(from, &to) })
    types.append(CheckedType(Part08.self) { from, to in copy12(from, &to) })
    types.append(CheckedType(Part09.self) { from, to in copy13(from, &to) })
    types.append(CheckedType(Part10.self) { from, to in copy14(from, &to) })
    return types
  }

  private static func copy0(_ from: Page51, _ to: inout Page51) {
    to.id = from.id
  }

  private static func copy1(_ from: Page52, _ to: inout Page52) {
    to.id = from.id
  }

  private static func copy2(_ from: Page53, _ to: inout Page53) {
    to.id = from.id
  }

  private static func copy3(_ from: Page54, _ to: inout Page54) {
    to.id = from.id
  }

  private static func copy4(_ from: Page55, _ to: inout Page55) {
    to.id = from.id
  }

  private static func copy5(_ from: Part01, _ to: inout Part01) {
    to.text = from.text
  }

  private static func copy6(_ from: Part02, _ to: inout Part02) {
    to.text = from.text
  }

  private static func copy7(_ from: Part03, _ to: inout Part03) {
    to.text = from.text
  }

  private static func copy8(_ from: Part04, _ to: inout Part04) {
    to.text = from.text
  }

  private static func copy9(_ from: Part05, _ to: inout Part05) {
    to.text = from.text
  }

  private static func copy10(_ from: Part06, _ to: inout Part06) {
    to.text = from.text
  }

  private static func copy11(_ from: Part07, _ to: inout Part07) {
    to.text = from.text
  }

  private static func copy12(_ from: Part08, _ to: inout Part08) {
    to.text = from.text
  }

  private static func copy13(_ from: Part09, _ to: inout Part09) {
    to.text = from.text
  }

  private static func copy14(_ from: Part10, _ to: inout Part10) {
    to.text = from.text
  }
}
