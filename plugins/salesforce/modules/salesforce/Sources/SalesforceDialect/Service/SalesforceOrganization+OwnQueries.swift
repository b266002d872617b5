import ServiceData

extension SalesforceOrganization: QueryReadingService {
  public func query(reading text: String) throws -> RowQuery { try StatementReader(text, schema: schema).query() }
}
