import CommandLineInterface
import Testing

@testable import DataBrowser

@Suite struct LayoutTests {
  @Test func theSelectionStaysVisible() {
    var list = VerticalList()
    (list.count, list.height) = (100, 10)
    list.select(50)
    #expect(list.visible == 41..<51)
    list.turn(3)
    #expect(list.visible == 44..<54)
    #expect(list.selected == 53)
    list.height = 4
    #expect(list.visible.contains(list.selected))
    list.count = 2
    #expect(list.selected == 1)
    #expect(list.visible == 0..<2)
    list.count = 0
    #expect(list.selected == 0)
    #expect(list.visible.isEmpty)
  }

  @Test func keysStayWhileColumnsAreScrolled() {
    var layout = ColumnLayout(["ID", "Name", "Price", "Note"], fixed: 1)
    layout.fit(["100000", "Smart Chair", "1.50", String(repeating: "x", count: 90)])
    #expect(layout.widths == [6, 11, 5, 32])
    #expect(layout.visible(in: 20).map(\.index) == [0, 1])
    layout.scroll(by: 1, width: 20)
    #expect(layout.visible(in: 20).map(\.index) == [0, 2])
    layout.scroll(by: 5, width: 20)
    #expect(layout.visible(in: 20).first?.index == 0)
    layout.scroll(by: -9, width: 20)
    #expect(layout.visible(in: 20).map(\.index) == [0, 1])
  }

  /// Columns must not jump when narrower rows are shown.
  @Test func widthsOnlyGrow() {
    var layout = ColumnLayout(["ID"], fixed: 1)
    layout.fit(["100000"])
    layout.fit(["1"])
    #expect(layout.widths == [6])
  }

  @Test func progressHasABar() {
    let update = ProgressUpdate("download", completed: 5, total: 10, message: "Products")
    #expect(update.line(columns: 30) == "download  █████░░░░░  50 %  Products")
    #expect(ProgressUpdate("sync").line(columns: 12) == "sync  ░░░░")
  }
}
