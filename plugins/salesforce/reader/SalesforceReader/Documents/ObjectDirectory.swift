/// The names of all objects of a service: the answer to `/sobjects/` (REST API Developer Guide, "Describe Global").
struct ObjectDirectory {
  /// An object of the service.
  struct Entry {
    let name: String
    let label: String?
    let labelPlural: String?
    let isQueryable: Bool
  }

  /// The objects, in the order of the document.
  let entries: [Entry]
  /// The version of the API in the addresses of the objects.
  let version: APIVersion?

  init(_ object: DocumentObject) {
    var version: APIVersion?
    var seen: Set<String> = []
    entries = object.objects("sobjects", each: "an object of the service").compactMap { entry in
      guard let name = entry.name("name", leavingOut: "an object of the service"),
        seen.insert(name.lowercased()).inserted
      else { return nil }
      if version == nil { version = entry.object("urls")?.text("sobject").flatMap(APIVersion.init(inAddress:)) }
      return Entry(
        name: name, label: entry.text("label"), labelPlural: entry.text("labelPlural"),
        isQueryable: entry.flag("queryable"))
    }
    self.version = version
  }
}
