import CommandLineInterface

extension RowColumns {
  /// The columns of a table, with numbers aligned to the right.
  var tableColumns: [TextTable.Column] { names.map { TextTable.Column($0, isRightAligned: isNumber($0)) } }
}
