/// Finds the shortest script that still fails: leaves steps out as long as it does (Zeller and Hildebrandt, "Simplifying
/// and Isolating Failure-Inducing Input", 2002).
struct ScriptShrinker {
  /// Whether a script fails.
  let fails: (Script) async -> Bool

  func shortest(of script: Script) async -> Script {
    var script = script
    var size = max(1, script.steps.count / 2)
    while true {
      var start = 0
      var isShorter = false
      while start < script.steps.count {
        var shorter = script
        shorter.steps.removeSubrange(start..<min(start + size, script.steps.count))
        if await fails(shorter) {
          script = shorter
          isShorter = true
        } else {
          start += size
        }
      }
      if size == 1 {
        guard isShorter else { break }
      } else {
        size = max(1, size / 2)
      }
    }
    for quirk in script.quirks {
      var plainer = script
      plainer.quirks.removeAll { $0 == quirk }
      if await fails(plainer) { script = plainer }
    }
    return script
  }
}
