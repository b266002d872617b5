import ServiceData

/// What the service offers, in metadata names: types, sets and operations, one line each.
public enum OrdersSchema {
  /// The schema, read when it is first used.
  public static let shared = ServiceSchema(emitted: text)

  private static let text = #"""
    schema 1 odata 2.0
    complex WORKSHOP.Amount
      Value Decimal precision=9 scale=2
      Currency String max=3
    entity WORKSHOP.BicycleType keys=FrameNo
      FrameNo String! max=12 label=Frame
      Brand String max=40
      Weight Decimal precision=6 scale=3
      WeightUnit String max=3
      SoldAt DateTime precision=0
      to_Repairs n:WORKSHOP.RepairType[]! partner=to_Bicycle
    entity WORKSHOP.RepairType keys=FrameNo,Position
      FrameNo String! max=12
      Position Int32!
      Cost c:WORKSHOP.Amount!
      Done Boolean
      to_Bicycle n:WORKSHOP.BicycleType! partner=to_Repairs
    set Bicycles WORKSHOP.BicycleType noinsert nodelete
      bind to_Repairs Repairs
    set Repairs WORKSHOP.RepairType
      bind to_Bicycle Bicycles
    function Estimate
      method GET
      parameter FrameNo String
      returns c:WORKSHOP.Amount
    action Tidy
      method POST
    """#
}
