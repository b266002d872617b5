import EntityAccess
import Observation
import ServiceData

/// The model of a long list of rows, of which only the pages around the visible part are loaded.
///
///     let products = RowWindowModel(RowQuery(set: "Products"), source: source)
///     await products.load()
///     await products.show(0..<40)
///     products.row(at: 17)
///
/// The matches are counted once per load, however far the list is scrolled. The order of the query must be total, or the
/// source must complete it, as a local store does; otherwise pages could overlap. An error never removes rows that are
/// loaded. It is in ``error`` until the next load succeeds.
@MainActor
@Observable
public final class RowWindowModel {
  /// The query of the whole list. To filter or sort, set it and call ``load()``.
  public var query: RowQuery
  /// The number of rows that the query matches.
  public private(set) var count = 0
  public private(set) var phase = LoadingPhase.idle
  /// The error of the last load.
  public private(set) var error: (any Error)?
  /// The number of rows that are read at once.
  public let pageSize: Int

  private var pages: [Int: [Row]] = [:]
  private var visible = 0..<0
  private let source: DataSource
  private var current = 0

  /// How many pages are kept in addition to the visible ones.
  private static let spare = 8

  /// Creates a model that has read nothing.
  public init(_ query: RowQuery, source: DataSource, pageSize: Int = 200) {
    self.query = query
    self.source = source
    self.pageSize = max(1, pageSize)
  }

  /// The row at an index of the whole list; nil while it is not loaded.
  public func row(at index: Int) -> Row? {
    guard index >= 0, let page = pages[index / pageSize], index % pageSize < page.count else { return nil }
    return page[index % pageSize]
  }

  /// Counts the rows and reads the visible ones again. A later call makes earlier calls that are still running discard
  /// their results.
  public func load() async {
    current += 1
    let load = current
    phase = .loading
    do {
      try await read(for: load)
      if let refresh = source.refresh, load == current {
        phase = .refreshing
        try await refresh(query.set)
        try await read(for: load)
      }
      finish(load, error: nil)
    } catch {
      finish(load, error: error)
    }
  }

  /// Loads the rows of a part of the list that are not loaded yet, and makes it the visible part.
  public func show(_ range: Range<Int>) async {
    visible = range.clamped(to: 0..<max(count, range.lowerBound))
    let load = current
    let missing = pageNumbers(of: visible).filter { pages[$0] == nil }
    guard !missing.isEmpty else { return }
    do {
      for number in missing {
        let rows = try await source.reader.rows(pageQuery(number))
        guard load == current else { return }
        pages[number] = rows
      }
      release()
    } catch {
      if load == current { self.error = error }
    }
  }

  /// Loads the list, and again whenever the data changes: by local changes, a synchronization, or another process.
  ///
  /// Returns when its task is cancelled, or if the source reports no changes.
  public func observe() async {
    do {
      let changes = try await source.observed?.changes()
      await load()
      guard let changes else { return }
      for await _ in changes { await load() }
    } catch {
      self.error = error
      phase = .loaded
    }
  }

  private func read(for load: Int) async throws {
    let found = try await source.reader.count(query)
    var read: [Int: [Row]] = [:]
    for number in pageNumbers(of: visible.clamped(to: 0..<found)) {
      read[number] = try await source.reader.rows(pageQuery(number))
    }
    guard load == current else { return }
    (count, pages) = (found, read)
  }

  private func finish(_ load: Int, error: (any Error)?) {
    guard load == current else { return }
    self.error = error
    phase = .loaded
  }

  private func pageNumbers(of range: Range<Int>) -> Range<Int> {
    range.isEmpty ? 0..<0 : range.lowerBound / pageSize..<(range.upperBound - 1) / pageSize + 1
  }

  private func pageQuery(_ number: Int) -> RowQuery {
    var query = query
    (query.skip, query.top) = ((query.skip ?? 0) + number * pageSize, pageSize)
    return query
  }

  /// Removes the pages that are farthest from the visible part.
  private func release() {
    let needed = pageNumbers(of: visible)
    guard pages.count > needed.count + Self.spare else { return }
    let far = pages.keys.sorted { abs($0 - needed.lowerBound) > abs($1 - needed.lowerBound) }
    for number in far.prefix(pages.count - needed.count - Self.spare) where !needed.contains(number) {
      pages[number] = nil
    }
  }
}
