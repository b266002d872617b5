import Foundation
import HTTPTransport
import LocalStore
import ODataDialect
import OfflineData
import ServiceData

/// Compares the store with bare SQLite. Without arguments it prints ratios, and fails if one is above its limit;
/// `peak COUNT` prints the peak memory of a download of so many products, in kilobytes.
@main struct StoreBenchmark {
  static let rowCount = 100_000
  let folder: URL

  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let path = arguments.first else {
      print("usage: StoreBenchmark FOLDER [peak COUNT]")
      exit(64)
    }
    let benchmark = StoreBenchmark(folder: URL(fileURLWithPath: path))
    try FileManager.default.createDirectory(at: benchmark.folder, withIntermediateDirectories: true)
    if arguments.count == 3, let count = Int(arguments.last ?? "") {
      print(try await benchmark.peakMemory(of: count))
      return
    }
    var isMet = true
    for measurement in try await benchmark.measurements() {
      print(measurement.line)
      isMet = isMet && measurement.isMet
    }
    exit(isMet ? 0 : 1)
  }

  private func measurements() async throws -> [Measurement] {
    let filled = try await controller(MemoryTransport(count: Self.rowCount, isPrepared: false), "filled")
    _ = try await filled.synchronize(SyncOptions())
    var measurements = [try await download()]
    measurements += try await QueryBenchmark(url: filled.storeURL, count: Self.rowCount).measurements()
    measurements.append(try await delta(filled))
    measurements.append(try await EnqueueBenchmark(filled, folder: folder).measurement())
    measurements.append(try await SearchBenchmark(url: filled.storeURL, count: Self.rowCount).measurement())
    return measurements
  }

  /// A controller with an open store that has no rows.
  private func controller(_ transport: MemoryTransport, _ name: String) async throws -> OfflineDataController {
    let directory = folder.appendingPathComponent(name)
    try? FileManager.default.removeItem(at: directory)
    let service = try ODataService(root: "https://host/shop", schema: SampleProducts.schema, transport: transport)
    let controller = try OfflineDataController(
      remote: service, directory: directory, queries: [DefiningQuery(query: RowQuery(set: "Products"))])
    try await controller.open(.local)
    return controller
  }

  private func download() async throws -> Measurement {
    let products = (0..<Self.rowCount).map { SampleProducts.Product(number: $0) }
    let transport = MemoryTransport(count: Self.rowCount, isPrepared: true)
    var measurement = Measurement("download of \(Self.rowCount) rows / prepared inserts", limit: 1.2)
    for _ in 0..<16 {
      let raw = try RawTable(at: folder.appendingPathComponent("raw.sqlite"))
      let controller = try await controller(transport, "download")
      try await measurement.compare(
        rounds: 1, own: { _ = try await controller.synchronize(SyncOptions()) }, reference: { try raw.insert(products) }
      )
      try await controller.close()
    }
    return measurement
  }

  /// What 100 changes cost a large store, by what they cost a small one.
  private func delta(_ large: OfflineDataController) async throws -> Measurement {
    let small = try await controller(MemoryTransport(count: Self.rowCount / 100, isPrepared: false), "small")
    _ = try await small.synchronize(SyncOptions())
    var measurement = Measurement("delta of 100: in \(Self.rowCount) rows / in 1,000", limit: 2)
    try await measurement.compare(
      rounds: 151, own: { try await follow(large) }, reference: { try await follow(small) })
    return measurement
  }

  private func follow(_ controller: OfflineDataController) async throws {
    let report = try await controller.synchronize(SyncOptions())
    precondition(report.queries.first?.mode == .delta && report.failure == nil, "the delta was not taken")
  }

  private func peakMemory(of count: Int) async throws -> Int {
    let controller = try await controller(MemoryTransport(count: count, isPrepared: false), "peak")
    let report = try await controller.synchronize(SyncOptions())
    precondition(report.queries.first?.rows == count, "the download is not complete")
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
  }
}
