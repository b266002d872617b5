/// The cyclic redundancy check of gzip (RFC 1952, 8).
struct Checksum32 {
  private static let table: [UInt32] = (0..<256).map { number in
    (0..<8).reduce(UInt32(number)) { value, _ in value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xEDB8_8320 }
  }

  let value: UInt32

  init(of bytes: some Sequence<UInt8>) {
    let table = Self.table
    value = ~bytes.reduce(~0) { $0 >> 8 ^ table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] }
  }
}
