/// The value of a read, and its later values as the data changes.
///
/// The first element is the value at the start. Each later element differs from the one before it. Several consecutive
/// changes, and changes that arrive while an element is being used, give one element with the latest value. There is no
/// polling, and nothing runs between the calls of the iterator.
/// polling, and nothing runs between the calls of the iterator.
///
/// The sequence ends when its task is cancelled. If a read fails, for example because the store was closed, it throws
/// that error and ends.
public struct ValueObservation<Value: Sendable & Equatable>: AsyncSequence, Sendable {
  public typealias Element = Value
  public typealias Failure = any Error

  private let changes: @Sendable () async throws -> AsyncStream<Void>
  private let read: @Sendable () async throws -> Value

  /// An observation of the results of a read.
  ///
  ///     let total = ValueObservation(of: shop) { shop in
  ///       try await shop.fetch(ShopSets.products).reduce(0) { $0 + $1.price }
  ///     }
  public init<Source: RowObserving>(
    of source: Source, _ read: @escaping @Sendable (Source) async throws -> Value
  ) {
    changes = { try await source.changes() }
    self.read = { try await read(source) }
  }

  public func makeAsyncIterator() -> Iterator { Iterator(changes: changes, read: read) }

  /// Waits for a change, and reads.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let changes: @Sendable () async throws -> AsyncStream<Void>
    fileprivate let read: @Sendable () async throws -> Value
    private var signals: AsyncStream<Void>.Iterator?
    private var last: Value?
    private var hasEnded = false

    fileprivate init(
      changes: @escaping @Sendable () async throws -> AsyncStream<Void>,
      read: @escaping @Sendable () async throws -> Value
    ) {
      self.changes = changes
      self.read = read
    }

    public mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> Value? {
      guard !hasEnded else { return nil }
      do {
        while !Task.isCancelled {
          if try await !waitForChange(isolation: actor) { continue }
          let value = try await read()
          if value == last { continue }
          last = value
          return value
        }
      } catch {
        end()
        throw error
      }
      end()
      return nil
    }

    /// - Returns: whether there is something to read: a change, or the first value. Otherwise the signals have ended.
    private mutating func waitForChange(isolation actor: isolated (any Actor)?) async throws -> Bool {
      guard signals != nil else {
        // Subscribes before the value is read, so that no change in between is missed.
        signals = try await changes().makeAsyncIterator()
        return true
      }
      if await signals?.next(isolation: actor) != nil { return true }
      signals = nil
      return false
    }

    private mutating func end() {
      hasEnded = true
      (signals, last) = (nil, nil)
    }
  }
}
