import Synchronization

/// The changes that SQLite makes to the files of one folder, counted, with a fault at one of them.
///
/// A dead disk answers everything with an input/output error: code that continues after a "death" reaches nothing,
/// as a process that was killed would not.
final class CountedDisk: Sendable {
  private struct State {
    var count = 0
    var place: Int?
    var fault = DiskFault.deathBefore
    var isDead = false
    var changesWithoutRoom = 0
    /// How many planned faults have happened.
    var happened = 0
  }

  /// How many changes in a row find no room.
  private static let fullFor = 6
  private let state = Mutex(State())

  /// Puts a fault at the nth change from now, the first being 1.
  func plan(_ fault: DiskFault, at place: Int) {
    state.withLock { state in
      (state.fault, state.place) = (fault, state.count + place)
    }
  }

  /// Removes the planned fault and its effects, as a new process and an emptied disk do.
  func heal() {
    state.withLock { state in
      (state.place, state.isDead, state.changesWithoutRoom) = (nil, false, 0)
    }
  }

  var isDead: Bool { state.withLock { $0.isDead } }
  /// How many planned faults have happened.
  var happened: Int { state.withLock { $0.happened } }

  /// The decision about a change.
  enum Verdict { case proceed, refuse, noRoom, halfThenDie, doThenDie }

  func change() -> Verdict {
    state.withLock { state in
      if state.isDead { return .refuse }
      state.count += 1
      if state.changesWithoutRoom > 0 {
        state.changesWithoutRoom -= 1
        return .noRoom
      }
      guard let place = state.place, state.count >= place else { return .proceed }
      state.place = nil
      state.happened += 1
      switch state.fault {
      case .full:
        state.changesWithoutRoom = Self.fullFor
        return .noRoom
      case .deathBefore:
        state.isDead = true
        return .refuse
      case .deathHalfway:
        state.isDead = true
        return .halfThenDie
      case .deathAfter:
        state.isDead = true
        return .doThenDie
      }
    }
  }
}
