import ModelChecks
import OrdersModel

/// Types of the model, each with a function that reads and sets every member.
enum ModelTypes1 {
  static var all: [CheckedType] {
    var types: [CheckedType] = []
    types.append(CheckedType(Amount.self) { from, to in copy0(from, &to) })
    types.append(CheckedType(BicycleType.self) { from, to in copy1(from, &to) })
    types.append(CheckedType(RepairType.self) { from, to in copy2(from, &to) })
    return types
  }

  private static func copy0(_ from: Amount, _ to: inout Amount) {
    to.value = from.value
    to.currency = from.currency
  }

  private static func copy1(_ from: BicycleType, _ to: inout BicycleType) {
    to.frameNo = from.frameNo
    to.brand = from.brand
    to.weight = from.weight
    to.weightUnit = from.weightUnit
    to.soldAt = from.soldAt
    to.toRepairs = from.toRepairs
  }

  private static func copy2(_ from: RepairType, _ to: inout RepairType) {
    to.frameNo = from.frameNo
    to.position = from.position
    to.cost = from.cost
    to.done = from.done
    to.toBicycle = from.toBicycle
  }
}
