import LocalStore

/// The columns of the table `needs`.
enum NeedColumn: Int, TableColumn {
  case parent, request

  var name: String {
    switch self {
    case .parent: "parent"
    case .request: "request"
    }
  }
}

/// A row of `needs`: a request that waits for the creation of an entity that it refers to.
struct NeedRecord: TableRecord {
  /// The number of the creation.
  var parent: Int64
  /// The number of the waiting request.
  var request: Int64

  static let statements = RecordStatements("needs", NeedColumn.self)

  init(parent: Int64, request: Int64) {
    self.parent = parent
    self.request = request
  }

  init(_ row: TableRow<NeedColumn>) throws(UnreadableCell) {
    self.init(parent: try row.integer(.parent), request: try row.integer(.request))
  }

  func bind(to statement: SQLiteStatement) {
    statement.bind(parent, to: NeedColumn.parent)
    statement.bind(request, to: NeedColumn.request)
  }
}
