/// The dominators of a directed graph: for each node, the nodes on every way from the root to it.
///
/// The algorithm is that of Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm" (2001).
struct DominatorTree {
  /// The reachable nodes, each before those that it dominates. The first one is the root.
  let order: [Int]
  /// The closest dominator of each node; nil for the root and for nodes that are not reachable.
  private(set) var dominators: [Int?]

  /// - Parameter edges: the targets of the edges of each node; node 0 is the root.
  init(_ edges: [[Int]]) {
    let order = Self.order(edges)
    self.order = order
    var places = [Int](repeating: -1, count: edges.count)
    for (place, node) in order.enumerated() { places[node] = place }
    var origins = [[Int]](repeating: [], count: edges.count)
    for node in order { for target in edges[node] { origins[target].append(node) } }
    // The places of the dominators in the order; a place is its own only at the root.
    var found = [Int](repeating: -1, count: order.count)
    found[0] = 0
    var isChanged = true
    while isChanged {
      isChanged = false
      for place in order.indices.dropFirst() {
        var common = -1
        for origin in origins[order[place]] where found[places[origin]] >= 0 {
          common = common < 0 ? places[origin] : Self.common(common, places[origin], in: found)
        }
        if found[place] != common {
          found[place] = common
          isChanged = true
        }
      }
    }
    dominators = Array(repeating: nil, count: edges.count)
    for place in order.indices.dropFirst() { dominators[order[place]] = order[found[place]] }
  }

  /// The sum of a weight over each node and the nodes that it dominates.
  func sums(of weights: [EmissionCost]) -> [EmissionCost] {
    var sums = weights
    for node in order.reversed() {
      if let dominator = dominators[node] { sums[dominator] += sums[node] }
    }
    return sums
  }

  private static func common(_ left: Int, _ right: Int, in found: [Int]) -> Int {
    var (left, right) = (left, right)
    while left != right {
      if left > right { left = found[left] } else { right = found[right] }
    }
    return left
  }

  /// The reachable nodes in reverse postorder.
  private static func order(_ edges: [[Int]]) -> [Int] {
    var seen = [Bool](repeating: false, count: edges.count)
    var finished: [Int] = []
    var stack = [(node: 0, next: 0)]
    seen[0] = true
    while let (node, next) = stack.last {
      guard next < edges[node].count else {
        finished.append(node)
        stack.removeLast()
        continue
      }
      stack[stack.count - 1].next += 1
      let target = edges[node][next]
      guard !seen[target] else { continue }
      seen[target] = true
      stack.append((target, 0))
    }
    return finished.reversed()
  }
}
