import HTTPTransport
import ServiceData

extension SalesforceOrganization: AddressedService {
  /// Reads the URL of an object or a record: that of the API (`…/services/data/v60.0/sobjects/Account/001…`), or that of
  /// the page of a browser (`…/lightning/r/Account/001…/view`), whose host has the same domain of the organization.
  public func target(at url: String) throws -> OperationTarget? {
    guard let url = try? ServiceURL(url), url.userInfo == nil, isOwn(url) else { return nil }
    let segments = url.path.split(separator: "/").map { PercentEncoding.decode($0) }
    guard let start = segments.firstIndex(where: { $0 == "sobjects" || $0 == "lightning" }) else { return nil }
    var rest = segments[start...].dropFirst()
    if segments[start] == "lightning" {
      guard let kind = rest.popFirst(), kind == "r" || kind == "o" else { return nil }
      if ["view", "list", "edit", "home"].contains(rest.last ?? "") { rest.removeLast() }
    }
    guard let name = rest.popFirst() else { return nil }
    let set = schema.sets.first { schema.entityType(of: $0)?.name.lowercased() == name.lowercased() }
    var target = OperationTarget(set: set?.name ?? name)
    guard let id = rest.popFirst() else { return target }
    guard rest.isEmpty, ChangeWriter.isID(id) else {
      throw ServiceError(
        .unsupported, "'\(url.path)' is neither an object nor a record; use the URL of a record, with its identifier")
    }
    target.key = EntityKey([
      EntityKey.Part(name: set.flatMap(schema.entityType)?.keys.first?.name ?? "Id", value: .string(id))
    ])
    return target
  }

  /// Whether a URL is one of the API of this organization, or of its pages.
  private func isOwn(_ url: ServiceURL) -> Bool {
    if url.origin == place.root.origin { return true }
    let suffix = ".lightning.force.com"
    guard url.origin.hasPrefix("https://"), url.origin.hasSuffix(suffix) else { return false }
    let organization = url.origin.dropLast(suffix.count)
    return place.root.origin == organization + ".my.salesforce.com"
  }
}
