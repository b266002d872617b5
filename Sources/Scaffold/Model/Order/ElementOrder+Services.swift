extension ElementOrder {
  /// Adds the order of one of several services. The scopes have the name of the service before them.
  package mutating func add(_ order: ElementOrder, of service: String) {
    let added = order.scopes.map { ("\(service):\($0.key)", $0.value) }
    self = ElementOrder(scopes: scopes.merging(added) { _, new in new })
  }

  /// The order of one of several services.
  package func order(of service: String) -> ElementOrder {
    let prefix = service + ":"
    let own = scopes.filter { $0.key.hasPrefix(prefix) }.map { (String($0.key.dropFirst(prefix.count)), $0.value) }
    return ElementOrder(scopes: Dictionary(own) { first, _ in first })
  }
}
