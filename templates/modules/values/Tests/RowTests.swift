import ServiceData
import Testing

@Suite struct RowTests {
  @Test func orderOfUndeclaredMembersDoesNotMatter() {
    var (first, second) = (Row(type: ServiceSchema.untyped), Row(type: ServiceSchema.untyped))
    for name in ["a", "b"] { first.loadDynamic(name, .string(name)) }
    for name in ["b", "a"] { second.loadDynamic(name, .string(name)) }
    #expect(first == second)
    second["a"] = .int(1)
    #expect(first != second)
  }
}
