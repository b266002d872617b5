import LocalStore
import QueryLanguage
import ServiceData

/// What the entity in the answer to a creation is.
enum CreationAnswer {
  /// The created entity.
  case own
  /// An entity that existed before; the answer does not show whether anything was created.
  case another
  /// An unknown entity with none of the sent values.
  case strange(Row)
}

extension UploadContext {
  /// Classifies the entity in the answer to a creation. A service may assign another key to a new entity than the
  /// requested one, and may change the sent values; but it does not return the values of other entities.
  func weigh(_ answer: Row?, _ request: OutboxRequest) async throws -> CreationAnswer {
    guard case .service(.create(let sent, let set)) = request.change, let answer, let key = answer.key else {
      return .own
    }
    // The service refuses a requested key that is already in use.
    guard request.hasTemporaryKey || key.storedText(of: sent.type) != request.key?.storedText(of: sent.type) else {
      return .own
    }
    let known = try await store.perform { try $0.base(of: key, in: set) }
    if request.change.createsMedia(on: remote) { return known == nil ? .own : .another }
    let values = sent.presentNames.filter { name in
      !sent.type.keys.contains { $0.path == [name] } && sent.type.member(name)?.facets.isComputed != true
    }
    var theirs = answer
    if values.allSatisfy({ theirs[$0] == nil }), case .success(let row?) = try await read(key, set) { theirs = row }
    let compared = values.filter { theirs[$0] != nil }
    let isSame = { (name: String) in (sent[name] ?? .null).isSame(as: theirs[name] ?? .null, sent.type.member(name)) }
    // Many entities have the same references.
    let references = Set(sent.type.members.flatMap { $0.relation?.constraints.map(\.property) ?? [] })
    let own = compared.filter { !references.contains($0) }
    let significant = own.isEmpty ? compared : own
    guard let known else {
      let isStrange = !significant.isEmpty && !significant.contains { isSame($0) || sent[$0].resembles(theirs[$0]) }
      return isStrange ? .strange(answer) : .own
    }
    let differing = compared.filter { !isSame($0) }
    guard !compared.isEmpty, !differing.isEmpty else { return compared.isEmpty ? .another : .own }
    // Services reuse the keys of deleted entities.
    let isUnchanged = ChangeComparison.changes(of: known, on: theirs).isEmpty
    return isUnchanged || !significant.contains(where: isSame) ? .another : .own
  }
}

extension Value? {
  /// Whether a service may have converted one value into the other, for example by changing the case of a text,
  /// truncating it, or rounding.
  fileprivate func resembles(_ other: Value?) -> Bool {
    switch (self, other) {
    case (.string(let one)?, .string(let two)?):
      let (one, two) = (Self.plain(one), Self.plain(two))
      return one.contains(two) || two.contains(one)
    case (.string, _), (_, .string): return false
    case (.bool, _), (.null, _), (nil, _): return false
    default:
      guard let one = self?.approximation, let two = other?.approximation else { return true }
      return abs(one - two) <= abs(one) / 10
    }
  }

  private static func plain(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
}

extension ServiceError {
  /// The answer to a creation contains an entity that was known before.
  static func another(_ request: OutboxRequest, _ row: Row?) -> ServiceError {
    let place = row?.key.map { "'\(request.set)(\($0.text(of: row?.type)))'" } ?? "another entity"
    var error = ServiceError(
      .malformedResponse,
      "the service responded to the creation with \(place), which existed before; checking whether it created anything"
    )
    error.mayHaveBeenDone = true
    return error
  }
}
