import CatalogueModel
import ModelChecks

/// Types of the model, each with a function that reads and sets every member.
enum ModelTypes1 {
  static var all: [CheckedType] {
    var types: [CheckedType] = []
    types.append(CheckedType(Page01.self) { from, to in copy0(from, &to) })
    types.append(CheckedType(Page02.self) { from, to in copy1(from, &to) })
    types.append(CheckedType(Page03.self) { from, to in copy2(from, &to) })
    types.append(CheckedType(Page04.self) { from, to in copy3(from, &to) })
    types.append(CheckedType(Page05.self) { from, to in copy4(from, &to) })
    types.append(CheckedType(Page06.self) { from, to in copy5(from, &to) })
    types.append(CheckedType(Page07.self) { from, to in copy6(from, &to) })
    types.append(CheckedType(Page08.self) { from, to in copy7(from, &to) })
    types.append(CheckedType(Page09.self) { from, to in copy8(from, &to) })
    types.append(CheckedType(Page10.self) { from, to in copy9(from, &to) })
    types.append(CheckedType(Page11.self) { from, to in copy10(from, &to) })
    types.append(CheckedType(Page12.self) { from, to in copy11(from, &to) })
    types.append(CheckedType(Page13.self) { from, to in copy12(from, &to) })
    types.append(CheckedType(Page14.self) { from, to in copy13(from, &to) })
    types.append(CheckedType(Page15.self) { from, to in copy14(from, &to) })
    types.append(CheckedType(Page16.self) { from, to in copy15(from, &to) })
    types.append(CheckedType(Page17.self) { from, to in copy16(from, &to) })
    types.append(CheckedType(Page18.self) { from, to in copy17(from, &to) })
    types.append(CheckedType(Page19.self) { from, to in copy18(from, &to) })
    types.append(CheckedType(Page20.self) { from, to in copy19(from, &to) })
    types.append(CheckedType(Page21.self) { from, to in copy20(from, &to) })
    types.append(CheckedType(Page22.self) { from, to in copy21(from, &to) })
    types.append(CheckedType(Page23.self) { from, to in copy22(from, &to) })
    types.append(CheckedType(Page24.self) { from, to in copy23(from, &to) })
    types.append(CheckedType(Page25.self) { from, to in copy24(from, &to) })
    types.append(CheckedType(Page26.self) { from, to in copy25(from, &to) })
    types.append(CheckedType(Page27.self) { from, to in copy26(from, &to) })
    types.append(CheckedType(Page28.self) { from, to in copy27(from, &to) })
    types.append(CheckedType(Page29.self) { from, to in copy28(from, &to) })
    types.append(CheckedType(Page30.self) { from, to in copy29(from, &to) })
    types.append(CheckedType(Page31.self) { from, to in copy30(from, &to) })
    types.append(CheckedType(Page32.self) { from, to in copy31(from, &to) })
    types.append(CheckedType(Page33.self) { from, to in copy32(from, &to) })
    types.append(CheckedType(Page34.self) { from, to in copy33(from, &to) })
    types.append(CheckedType(Page35.self) { from, to in copy34(from, &to) })
    types.append(CheckedType(Page36.self) { from, to in copy35(from, &to) })
    types.append(CheckedType(Page37.self) { from, to in copy36(from, &to) })
    types.append(CheckedType(Page38.self) { from, to in copy37(from, &to) })
    types.append(CheckedType(Page39.self) { from, to in copy38(from, &to) })
    types.append(CheckedType(Page40.self) { from, to in copy39(from, &to) })
    types.append(CheckedType(Page41.self) { from, to in copy40(from, &to) })
    types.append(CheckedType(Page42.self) { from, to in copy41(from, &to) })
    types.append(CheckedType(Page43.self) { from, to in copy42(from, &to) })
    types.append(CheckedType(Page44.self) { from, to in copy43(from, &to) })
    types.append(CheckedType(Page45.self) { from, to in copy44(from, &to) })
    types.append(CheckedType(Page46.self) { from, to in copy45(from, &to) })
    types.append(CheckedType(Page47.self) { from, to in copy46(from, &to) })
    types.append(CheckedType(Page48.self) { from, to in copy47(from, &to) })
    types.append(CheckedType(Page49.self) { from, to in copy48(from, &to) })
    types.append(CheckedType(Page50.self) { from, to in copy49(from, &to) })
    return types
  }

  private static func copy0(_ from: Page01, _ to: inout Page01) {
    to.id = from.id
  }

  private static func copy1(_ from: Page02, _ to: inout Page02) {
    to.id = from.id
  }

  private static func copy2(_ from: Page03, _ to: inout Page03) {
    to.id = from.id
  }

  private static func copy3(_ from: Page04, _ to: inout Page04) {
    to.id = from.id
  }

  private static func copy4(_ from: Page05, _ to: inout Page05) {
    to.id = from.id
  }

  private static func copy5(_ from: Page06, _ to: inout Page06) {
    to.id = from.id
  }

  private static func copy6(_ from: Page07, _ to: inout Page07) {
    to.id = from.id
  }

  private static func copy7(_ from: Page08, _ to: inout Page08) {
    to.id = from.id
  }

  private static func copy8(_ from: Page09, _ to: inout Page09) {
    to.id = from.id
  }

  private static func copy9(_ from: Page10, _ to: inout Page10) {
    to.id = from.id
  }

  private static func copy10(_ from: Page11, _ to: inout Page11) {
    to.id = from.id
  }

  private static func copy11(_ from: Page12, _ to: inout Page12) {
    to.id = from.id
  }

  private static func copy12(_ from: Page13, _ to: inout Page13) {
    to.id = from.id
  }

  private static func copy13(_ from: Page14, _ to: inout Page14) {
    to.id = from.id
  }

  private static func copy14(_ from: Page15, _ to: inout Page15) {
    to.id = from.id
  }

  private static func copy15(_ from: Page16, _ to: inout Page16) {
    to.id = from.id
  }

  private static func copy16(_ from: Page17, _ to: inout Page17) {
    to.id = from.id
  }

  private static func copy17(_ from: Page18, _ to: inout Page18) {
    to.id = from.id
  }

  private static func copy18(_ from: Page19, _ to: inout Page19) {
    to.id = from.id
  }

  private static func copy19(_ from: Page20, _ to: inout Page20) {
    to.id = from.id
  }

  private static func copy20(_ from: Page21, _ to: inout Page21) {
    to.id = from.id
  }

  private static func copy21(_ from: Page22, _ to: inout Page22) {
    to.id = from.id
  }

  private static func copy22(_ from: Page23, _ to: inout Page23) {
    to.id = from.id
  }

  private static func copy23(_ from: Page24, _ to: inout Page24) {
    to.id = from.id
  }

  private static func copy24(_ from: Page25, _ to: inout Page25) {
    to.id = from.id
  }

  private static func copy25(_ from: Page26, _ to: inout Page26) {
    to.id = from.id
  }

  private static func copy26(_ from: Page27, _ to: inout Page27) {
    to.id = from.id
  }

  private static func copy27(_ from: Page28, _ to: inout Page28) {
    to.id = from.id
  }

  private static func copy28(_ from: Page29, _ to: inout Page29) {
    to.id = from.id
  }

  private static func copy29(_ from: Page30, _ to: inout Page30) {
    to.id = from.id
  }

  private static func copy30(_ from: Page31, _ to: inout Page31) {
    to.id = from.id
  }

  private static func copy31(_ from: Page32, _ to: inout Page32) {
    to.id = from.id
  }

  private static func copy32(_ from: Page33, _ to: inout Page33) {
    to.id = from.id
  }

  private static func copy33(_ from: Page34, _ to: inout Page34) {
    to.id = from.id
  }

  private static func copy34(_ from: Page35, _ to: inout Page35) {
    to.id = from.id
  }

  private static func copy35(_ from: Page36, _ to: inout Page36) {
    to.id = from.id
  }

  private static func copy36(_ from: Page37, _ to: inout Page37) {
    to.id = from.id
  }

  private static func copy37(_ from: Page38, _ to: inout Page38) {
    to.id = from.id
  }

  private static func copy38(_ from: Page39, _ to: inout Page39) {
    to.id = from.id
  }

  private static func copy39(_ from: Page40, _ to: inout Page40) {
    to.id = from.id
  }

  private static func copy40(_ from: Page41, _ to: inout Page41) {
    to.id = from.id
  }

  private static func copy41(_ from: Page42, _ to: inout Page42) {
    to.id = from.id
  }

  private static func copy42(_ from: Page43, _ to: inout Page43) {
    to.id = from.id
  }

  private static func copy43(_ from: Page44, _ to: inout Page44) {
    to.id = from.id
  }

  private static func copy44(_ from: Page45, _ to: inout Page45) {
    to.id = from.id
  }

  private static func copy45(_ from: Page46, _ to: inout Page46) {
    to.id = from.id
  }

  private static func copy46(_ from: Page47, _ to: inout Page47) {
    to.id = from.id
  }

  private static func copy47(_ from: Page48, _ to: inout Page48) {
    to.id = from.id
  }

  private static func copy48(_ from: Page49, _ to: inout Page49) {
    to.id = from.id
  }

  private static func copy49(_ from: Page50, _ to: inout Page50) {
    to.id = from.id
  }
}
