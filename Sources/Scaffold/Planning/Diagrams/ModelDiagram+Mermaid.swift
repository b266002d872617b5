extension ModelDiagram {
  /// The graph as a Mermaid flowchart. Names from metadata are only in quoted labels.
  public var mermaid: String {
    let lines =
      ["flowchart LR"] + nodes.map { "  \($0.name)\(Self.shape(of: $0))" }
      + edges.map { "  \($0.from) \(Self.arrow(of: $0)) \($0.to)" }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func shape(of node: Node) -> String {
    let label = "\"\(DiagramContext.label(node.title))\""
    switch node.kind {
    case .set: return "[(\(label))]"
    case .singleton: return "([\(label)])"
    case .entity: return "[\(label)]"
    case .complex: return "(\(label))"
    }
  }

  private static func arrow(of edge: Edge) -> String {
    let label = "\"\(DiagramContext.label(edge.title))\""
    switch edge.kind {
    case .member: return "-.-"
    case .base: return "-->|\"is a\"|"
    case .navigation: return "-->|\(label)|"
    case .property: return "-.->|\(label)|"
    }
  }
}
