extension ModelDiagram {
  /// The graph in the language of Graphviz (graphviz.org, DOT Language). Names from metadata are only in quoted strings.
  public var graphviz: String {
    let lines =
      ["digraph service {", "  graph [rankdir=LR]", "  node [shape=box, fontname=\"sans-serif\", fontsize=10]"]
      + ["  edge [fontname=\"sans-serif\", fontsize=9]"]
      + nodes.map { "  \($0.name) [\(Self.attributes(of: $0))]" }
      + edges.map { "  \($0.from) -> \($0.to) [\(Self.attributes(of: $0))]" } + ["}"]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func attributes(of node: Node) -> String {
    let properties = node.lines.map { escaped($0) + "\\l" }.joined()
    let label = "label=\"\(escaped(node.title))" + (properties.isEmpty ? "\"" : "\\n\(properties)\"")
    switch node.kind {
    case .set: return label + ", shape=folder"
    case .singleton: return label + ", shape=note"
    case .entity: return label
    case .complex: return label + ", style=rounded"
    }
  }

  private static func attributes(of edge: Edge) -> String {
    switch edge.kind {
    case .member: "style=dashed, arrowhead=none"
    case .base: "arrowhead=empty"
    case .navigation: "label=\"\(escaped(edge.title))\""
    case .property: "label=\"\(escaped(edge.title))\", style=dotted"
    }
  }

  /// A text in a quoted string. Control characters become spaces.
  private static func escaped(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.flatMap { scalar -> [Unicode.Scalar] in
          switch scalar {
          case "\"", "\\": ["\\", scalar]
          default: scalar.properties.generalCategory == .control ? [" "] : [scalar]
          }
        }))
  }
}
