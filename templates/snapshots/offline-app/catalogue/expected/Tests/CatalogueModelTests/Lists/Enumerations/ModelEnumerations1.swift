import CatalogueModel
import ModelChecks

/// Enumerations of the model, each with its declared members.
enum ModelEnumerations1 {
  static var all: [CheckedEnumeration] {
    var types: [CheckedEnumeration] = []
    types.append(CheckedEnumeration(Choice01.self, members0))
    types.append(CheckedEnumeration(Choice02.self, members1))
    types.append(CheckedEnumeration(Choice03.self, members2))
    types.append(CheckedEnumeration(Choice04.self, members3))
    types.append(CheckedEnumeration(Choice05.self, members4))
    types.append(CheckedEnumeration(Choice06.self, members5))
    types.append(CheckedEnumeration(Choice07.self, members6))
    types.append(CheckedEnumeration(Choice08.self, members7))
    types.append(CheckedEnumeration(Choice09.self, members8))
    types.append(CheckedEnumeration(Choice10.self, members9))
    types.append(CheckedEnumeration(Choice11.self, members10))
    types.append(CheckedEnumeration(Choice12.self, members11))
    types.append(CheckedEnumeration(Choice13.self, members12))
    types.append(CheckedEnumeration(Choice14.self, members13))
    types.append(CheckedEnumeration(Choice15.self, members14))
    types.append(CheckedEnumeration(Choice16.self, members15))
    types.append(CheckedEnumeration(Choice17.self, members16))
    types.append(CheckedEnumeration(Choice18.self, members17))
    types.append(CheckedEnumeration(Choice19.self, members18))
    types.append(CheckedEnumeration(Choice20.self, members19))
    types.append(CheckedEnumeration(Choice21.self, members20))
    types.append(CheckedEnumeration(Choice22.self, members21))
    types.append(CheckedEnumeration(Choice23.self, members22))
    types.append(CheckedEnumeration(Choice24.self, members23))
    types.append(CheckedEnumeration(Choice25.self, members24))
    types.append(CheckedEnumeration(Choice26.self, members25))
    types.append(CheckedEnumeration(Choice27.self, members26))
    types.append(CheckedEnumeration(Choice28.self, members27))
    types.append(CheckedEnumeration(Choice29.self, members28))
    types.append(CheckedEnumeration(Choice30.self, members29))
    types.append(CheckedEnumeration(Choice31.self, members30))
    types.append(CheckedEnumeration(Choice32.self, members31))
    types.append(CheckedEnumeration(Choice33.self, members32))
    types.append(CheckedEnumeration(Choice34.self, members33))
    types.append(CheckedEnumeration(Choice35.self, members34))
    types.append(CheckedEnumeration(Choice36.self, members35))
    types.append(CheckedEnumeration(Choice37.self, members36))
    types.append(CheckedEnumeration(Choice38.self, members37))
    types.append(CheckedEnumeration(Choice39.self, members38))
    types.append(CheckedEnumeration(Choice40.self, members39))
    types.append(CheckedEnumeration(Choice41.self, members40))
    types.append(CheckedEnumeration(Choice42.self, members41))
    types.append(CheckedEnumeration(Choice43.self, members42))
    types.append(CheckedEnumeration(Choice44.self, members43))
    types.append(CheckedEnumeration(Choice45.self, members44))
    types.append(CheckedEnumeration(Choice46.self, members45))
    types.append(CheckedEnumeration(Choice47.self, members46))
    types.append(CheckedEnumeration(Choice48.self, members47))
    types.append(CheckedEnumeration(Choice49.self, members48))
    types.append(CheckedEnumeration(Choice50.self, members49))
    return types
  }

  private static var members0: [Choice01] {
    [.no]
  }

  private static var members1: [Choice02] {
    [.no]
  }

  private static var members2: [Choice03] {
    [.no]
  }

  private static var members3: [Choice04] {
    [.no]
  }

  private static var members4: [Choice05] {
    [.no]
  }

  private static var members5: [Choice06] {
    [.no]
  }

  private static var members6: [Choice07] {
    [.no]
  }

  private static var members7: [Choice08] {
    [.no]
  }

  private static var members8: [Choice09] {
    [.no]
  }

  private static var members9: [Choice10] {
    [.no]
  }

  private static var members10: [Choice11] {
    [.no]
  }

  private static var members11: [Choice12] {
    [.no]
  }

  private static var members12: [Choice13] {
    [.no]
  }

  private static var members13: [Choice14] {
    [.no]
  }

  private static var members14: [Choice15] {
    [.no]
  }

  private static var members15: [Choice16] {
    [.no]
  }

  private static var members16: [Choice17] {
    [.no]
  }

  private static var members17: [Choice18] {
    [.no]
  }

  private static var members18: [Choice19] {
    [.no]
  }

  private static var members19: [Choice20] {
    [.no]
  }

  private static var members20: [Choice21] {
    [.no]
  }

  private static var members21: [Choice22] {
    [.no]
  }

  private static var members22: [Choice23] {
    [.no]
  }

  private static var members23: [Choice24] {
    [.no]
  }

  private static var members24: [Choice25] {
    [.no]
  }

  private static var members25: [Choice26] {
    [.no]
  }

  private static var members26: [Choice27] {
    [.no]
  }

  private static var members27: [Choice28] {
    [.no]
  }

  private static var members28: [Choice29] {
    [.no]
  }

  private static var members29: [Choice30] {
    [.no]
  }

  private static var members30: [Choice31] {
    [.no]
  }

  private static var members31: [Choice32] {
    [.no]
  }

  private static var members32: [Choice33] {
    [.no]
  }

  private static var members33: [Choice34] {
    [.no]
  }

  private static var members34: [Choice35] {
    [.no]
  }

  private static var members35: [Choice36] {
    [.no]
  }

  private static var members36: [Choice37] {
    [.no]
  }

  private static var members37: [Choice38] {
    [.no]
  }

  private static var members38: [Choice39] {
    [.no]
  }

  private static var members39: [Choice40] {
    [.no]
  }

  private static var members40: [Choice41] {
    [.no]
  }

  private static var members41: [Choice42] {
    [.no]
  }

  private static var members42: [Choice43] {
    [.no]
  }

  private static var members43: [Choice44] {
    [.no]
  }

  private static var members44: [Choice45] {
    [.no]
  }

  private static var members45: [Choice46] {
    [.no]
  }

  private static var members46: [Choice47] {
    [.no]
  }

  private static var members47: [Choice48] {
    [.no]
  }

  private static var members48: [Choice49] {
    [.no]
  }

  private static var members49: [Choice50] {
    [.no]
  }
}
