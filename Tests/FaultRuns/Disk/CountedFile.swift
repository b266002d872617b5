import CSQLite

/// One open file of ``CountingFileSystem``: a header, then the file of the underlying system in the same memory.
enum CountedFile {
  private struct Header {
    var base: sqlite3_file
    var disk: Unmanaged<CountedDisk>?
  }

  /// Bytes before the underlying file.
  static let headerSize = 32

  /// SQLite's methods of an open file; only those that change it are counted.
  private static nonisolated(unsafe) let methods = makeMethods()

  static func open(
    _ path: UnsafePointer<CChar>?, _ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: Int32,
    _ outFlags: UnsafeMutablePointer<Int32>?
  ) -> Int32 {
    guard let system = CountingFileSystem.underlying, let file else { return SQLITE_CANTOPEN }
    let disk = CountingFileSystem.disk(of: path)
    file.pointee.pMethods = nil
    if disk?.isDead == true { return SQLITE_CANTOPEN }
    let inner = underlying(file)
    inner.pointee.pMethods = nil
    let code = system.pointee.xOpen(system, path, inner, flags, outFlags)
    guard inner.pointee.pMethods != nil else { return code }
    header(file).pointee = Header(base: sqlite3_file(pMethods: methods), disk: disk.map(Unmanaged.passRetained))
    return code
  }

  private static func header(_ file: UnsafeMutablePointer<sqlite3_file>) -> UnsafeMutablePointer<Header> {
    UnsafeMutableRawPointer(file).assumingMemoryBound(to: Header.self)
  }

  private static func underlying(_ file: UnsafeMutablePointer<sqlite3_file>) -> UnsafeMutablePointer<sqlite3_file> {
    (UnsafeMutableRawPointer(file) + headerSize).assumingMemoryBound(to: sqlite3_file.self)
  }

  private static func disk(of file: UnsafeMutablePointer<sqlite3_file>) -> CountedDisk? {
    header(file).pointee.disk?.takeUnretainedValue()
  }

  /// Makes a change as the disk decides, and returns the result to SQLite.
  private static func change(
    _ file: UnsafeMutablePointer<sqlite3_file>?, failure: Int32,
    half: (UnsafeMutablePointer<sqlite3_file>, UnsafePointer<sqlite3_io_methods>) -> Void = { _, _ in },
    _ body: (UnsafeMutablePointer<sqlite3_file>, UnsafePointer<sqlite3_io_methods>) -> Int32
  ) -> Int32 {
    guard let file, let methods = underlying(file).pointee.pMethods else { return failure }
    let inner = underlying(file)
    switch disk(of: file)?.change() ?? .proceed {
    case .proceed: return body(inner, methods)
    case .noRoom: return SQLITE_FULL
    case .refuse: return failure
    case .halfThenDie: half(inner, methods)
    case .doThenDie: _ = body(inner, methods)
    }
    return failure
  }

  /// Passes a call on to the underlying file.
  private static func pass(
    _ file: UnsafeMutablePointer<sqlite3_file>?,
    _ body: (UnsafeMutablePointer<sqlite3_file>, UnsafePointer<sqlite3_io_methods>) -> Int32
  ) -> Int32 {
    guard let file, let methods = underlying(file).pointee.pMethods else { return SQLITE_IOERR }
    return body(underlying(file), methods)
  }

  private static func makeMethods() -> UnsafePointer<sqlite3_io_methods> {
    let table = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    var methods = sqlite3_io_methods()
    // Without memory-mapped reading, which is the third version's.
    methods.iVersion = 2
    addChanges(&methods)
    addReading(&methods)
    addSharing(&methods)
    table.initialize(to: methods)
    return UnsafePointer(table)
  }

  private static func addChanges(_ methods: inout sqlite3_io_methods) {
    methods.xWrite = { file, bytes, count, offset in
      CountedFile.change(
        file, failure: DiskError.write,
        half: { inner, methods in _ = methods.pointee.xWrite(inner, bytes, count / 2, offset) }
      ) { inner, methods in methods.pointee.xWrite(inner, bytes, count, offset) }
    }
    methods.xTruncate = { file, size in
      CountedFile.change(file, failure: DiskError.truncate) { $1.pointee.xTruncate($0, size) }
    }
    methods.xSync = { file, flags in
      CountedFile.change(file, failure: DiskError.synchronize) { $1.pointee.xSync($0, flags) }
    }
  }

  private static func addReading(_ methods: inout sqlite3_io_methods) {
    methods.xClose = { file in
      guard let file else { return SQLITE_OK }
      let code = CountedFile.pass(file) { $1.pointee.xClose($0) }
      CountedFile.header(file).pointee.disk?.release()
      CountedFile.header(file).pointee.disk = nil
      return code
    }
    methods.xRead = { file, bytes, count, offset in
      if let file, CountedFile.disk(of: file)?.isDead == true { return DiskError.read }
      return CountedFile.pass(file) { $1.pointee.xRead($0, bytes, count, offset) }
    }
    methods.xFileSize = { file, size in CountedFile.pass(file) { $1.pointee.xFileSize($0, size) } }
    methods.xLock = { file, level in CountedFile.pass(file) { $1.pointee.xLock($0, level) } }
    methods.xUnlock = { file, level in CountedFile.pass(file) { $1.pointee.xUnlock($0, level) } }
    methods.xCheckReservedLock = { file, answer in
      CountedFile.pass(file) { $1.pointee.xCheckReservedLock($0, answer) }
    }
    methods.xFileControl = { file, operation, argument in
      CountedFile.pass(file) { $1.pointee.xFileControl($0, operation, argument) }
    }
    methods.xSectorSize = { file in CountedFile.pass(file) { $1.pointee.xSectorSize($0) } }
    methods.xDeviceCharacteristics = { file in CountedFile.pass(file) { $1.pointee.xDeviceCharacteristics($0) } }
  }

  /// The index of the write-ahead log, which processes share in memory.
  private static func addSharing(_ methods: inout sqlite3_io_methods) {
    methods.xShmMap = { file, page, size, extends, address in
      CountedFile.pass(file) { $1.pointee.xShmMap($0, page, size, extends, address) }
    }
    methods.xShmLock = { file, offset, count, flags in
      CountedFile.pass(file) { $1.pointee.xShmLock($0, offset, count, flags) }
    }
    methods.xShmBarrier = { file in
      guard let file, let methods = CountedFile.underlying(file).pointee.pMethods else { return }
      methods.pointee.xShmBarrier(CountedFile.underlying(file))
    }
    methods.xShmUnmap = { file, deletes in
      guard let file else { return SQLITE_OK }
      // A killed process leaves the index.
      let keeps = CountedFile.disk(of: file)?.isDead == true
      return CountedFile.pass(file) { $1.pointee.xShmUnmap($0, keeps ? 0 : deletes) }
    }
  }
}
