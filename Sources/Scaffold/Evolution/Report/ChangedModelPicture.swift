/// A picture of the changed part of a model, as SVG inside a page, whose style sheet has its colours.
struct ChangedModelPicture {
  private static let columns = 3
  private static let width = 380
  private static let gap = 70
  private static let lineHeight = 20
  /// The largest number of boxes and of rows in a box. The tables below the picture have everything.
  private static let maximumBoxes = 60
  private static let maximumRows = 12
  /// The number of characters that fit into a box.
  private static let characters = 45

  /// The SVG element.
  let text: String

  private struct Place {
    var x = 0
    var y = 0
    var height = 0
    var center: (x: Int, y: Int) { (x + ChangedModelPicture.width / 2, y + height / 2) }
  }

  /// Draws a picture.
  init(_ model: ChangedModel) {
    let boxes = Array(model.boxes.prefix(Self.maximumBoxes))
    let (places, size) = Self.places(of: boxes)
    let hidden = model.boxes.count - boxes.count
    let remark = hidden == 0 ? "" : "<p>\(hidden) more are in the tables below.</p>\n"
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(size.width) \(size.height)\" width=\"\(size.width)\" "
        + "role=\"img\" aria-labelledby=\"picture\">",
      "<title id=\"picture\">Types and containers that changed: + added, − removed, ~ changed</title>",
    ]
    lines += Self.links(model.links, places)
    for box in boxes { lines += Self.drawn(box, at: places[box.path] ?? Place()) }
    text = remark + (lines + ["</svg>"]).joined(separator: "\n")
  }

  /// The boxes in rows, each as high as its highest box.
  private static func places(
    of boxes: [ChangedModel.Box]
  ) -> (places: [String: Place], size: (width: Int, height: Int)) {
    var places: [String: Place] = [:]
    var y = gap / 2
    for start in stride(from: 0, to: boxes.count, by: columns) {
      let row = boxes[start..<min(start + columns, boxes.count)]
      for (column, box) in row.enumerated() {
        places[box.path] = Place(x: gap / 2 + column * (width + gap), y: y, height: height(of: box))
      }
      y += (row.map(height).max() ?? 0) + gap
    }
    return (places, (min(columns, boxes.count) * (width + gap), y - gap / 2))
  }

  private static func height(of box: ChangedModel.Box) -> Int { (shownRows(of: box).count + 1) * lineHeight + 16 }

  private static func shownRows(of box: ChangedModel.Box) -> [ChangedModel.Row] {
    guard box.rows.count > maximumRows else { return box.rows }
    let rest = box.rows.count - maximumRows + 1
    return box.rows.prefix(maximumRows - 1)
      + [ChangedModel.Row(mark: .same, text: "\(rest) more", isBreaking: false)]
  }

  private static func drawn(_ box: ChangedModel.Box, at place: Place) -> [String] {
    let kind = box.kind.isEmpty ? "" : " (\(box.kind))"
    var lines = [
      "<g><title>\(HTMLText.escaped(box.path + kind))</title>",
      "<rect class=\"\(box.mark.rawValue)\" x=\"\(place.x)\" y=\"\(place.y)\" width=\"\(width)\" "
        + "height=\"\(place.height)\" rx=\"6\"/>",
      line(sign(box.mark) + shortened(box.path), style: "title", x: place.x, y: place.y + lineHeight),
    ]
    for (number, row) in shownRows(of: box).enumerated() {
      let text = sign(row.mark) + shortened(row.text) + (row.isBreaking ? " !" : "")
      lines.append(line(text, style: row.mark.rawValue, x: place.x, y: place.y + (number + 2) * lineHeight + 4))
    }
    return lines + ["</g>"]
  }

  private static func line(_ text: String, style: String, x: Int, y: Int) -> String {
    "<text class=\"\(style)\" x=\"\(x + 10)\" y=\"\(y)\">\(HTMLText.escaped(text))</text>"
  }

  private static func sign(_ mark: ChangedModel.Mark) -> String {
    switch mark {
    case .added: "+ "
    case .removed: "− "
    case .changed: "~ "
    case .same: ""
    }
  }

  private static func shortened(_ text: String) -> String {
    text.count <= characters ? text : text.prefix(characters - 1) + "…"
  }

  /// One line for all relations of two boxes that had the same fate, with their names.
  private static func links(_ links: [ChangedModel.Link], _ places: [String: Place]) -> [String] {
    let groups = Dictionary(grouping: links.filter { $0.from != $0.to }) {
      [$0.from, $0.to].sorted() + [$0.mark.rawValue]
    }
    return groups.sorted { $0.key.lexicographicallyPrecedes($1.key) }.enumerated().flatMap {
      number, group -> [String] in
      guard let first = group.value.first, let from = places[first.from], let to = places[first.to] else { return [] }
      let (start, end) = (from.center, to.center)
      // Labels of neighbouring lines are at different heights, so that they can be read.
      let middle = ((start.x + end.x) / 2, (start.y + end.y) / 2 + (number % 3 - 1) * 14)
      let names = shortened(group.value.map(\.name).joined(separator: ", "))
      return [
        "<line class=\"\(first.mark.rawValue)\" x1=\"\(start.x)\" y1=\"\(start.y)\" x2=\"\(end.x)\" y2=\"\(end.y)\"/>",
        "<text class=\"label\" text-anchor=\"middle\" x=\"\(middle.0)\" y=\"\(middle.1)\">"
          + "\(HTMLText.escaped(sign(first.mark) + names))</text>",
      ]
    }
  }
}
