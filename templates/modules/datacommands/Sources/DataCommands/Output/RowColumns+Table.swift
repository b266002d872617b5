import CommandLineInterface

extension RowColumns {
  /// The columns as those of a table, numbers at the right edge.
  var tableColumns: [TextTable.Column] { names.map { TextTable.Column($0, isRightAligned: isNumber($0)) } }
}
