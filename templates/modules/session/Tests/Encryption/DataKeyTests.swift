import Testing

@testable import OnboardingSessions

/// What must not decrypt, and keys as people see them.
@Suite struct DataKeyTests {
  @Test func opensNothingThatIsChanged() throws {
    let key: DataKey = try .random()
    let sealed: [UInt8] = try key.seal(Array("secret".utf8), for: "password")
    #expect(try key.open(sealed, for: "password") == Array("secret".utf8))
    #expect(try key.open(sealed, for: "token") == nil)
    #expect(try DataKey.random().open(sealed, for: "password") == nil)
    #expect(try key.open(sealed.dropLast(), for: "password") == nil)
    for index in sealed.indices {
      var changed: [UInt8] = sealed
      changed[index] ^= 1
      #expect(try key.open(changed, for: "password") == nil)
    }
  }

  @Test func showsNoKey() throws {
    let (key, recovery): (DataKey, RecoveryKey) = (try .random(), try .random())
    var dumped: String = ""
    dump([key], to: &dumped)
    dump([recovery], to: &dumped)
    let shown: String = "\(key) \(String(reflecting: recovery)) \([key]) \([recovery]) \(dumped)"
    #expect(!shown.contains(recovery.text) && !shown.contains(recovery.characters))
    #expect(!shown.contains("\(key.bytes[0]), \(key.bytes[1])"))
  }

  @Test func readsARecoveryKeyAsPeopleWriteIt() throws {
    let key: RecoveryKey = try .random()
    #expect(RecoveryKey(key.text) == key)
    #expect(RecoveryKey(" " + key.text.lowercased().replacing("-", with: " ")) == key)
    let ones: RecoveryKey = try #require(
      RecoveryKey(String(repeating: "1", count: 16) + String(repeating: "0", count: 16)))
    #expect(RecoveryKey(String(repeating: "iL", count: 8) + String(repeating: "Oo", count: 8)) == ones)
    #expect(RecoveryKey(String(key.text.dropLast())) == nil)
    #expect(RecoveryKey(key.text.dropLast() + "U") == nil)
  }
}
