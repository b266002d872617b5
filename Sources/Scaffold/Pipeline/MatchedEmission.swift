import GeneratorCore
import GeneratorEvolution
import GeneratorModel

/// An emission whose service is matched with the service as the package last knew it.
struct MatchedEmission: EmissionState {
  let earlier: ReadEmission
  /// The request, whose settings have the declared renames.
  var request: ScaffoldRequest
  /// The document to keep in the package.
  var document: SourceDocument
  /// The complete service, with its elements in the order of the package.
  var described: ServiceModel
  /// The order to record in the lock.
  var order = ElementOrder()
  /// The service as the package last knew it; nil if nothing can have changed, or if it is not known.
  var formerService: FormerService?

  /// A service without a former one.
  init(_ read: ReadEmission) {
    earlier = read
    request = read.request
    document = read.document
    described = read.described
  }
}

extension PipelineRun {
  /// Finds what the package last knew of the service, and keeps what has not changed.
  func match(_ read: ReadEmission) async throws -> MatchedEmission {
    var matched = MatchedEmission(read)
    guard let former = read.former else {
      log.report(FilterAdvice(read.described, filter: read.request.settings.filter).diagnostics)
      return matched
    }
    let service = try await formerService(of: former, now: read)
    matched.formerService = service
    matched.described = former.order(service).applied(to: read.described)
    let isSame = service?.isSame(as: matched.described) ?? false
    // Only the order of the scopes whose order differs from the document's.
    matched.order =
      isSame
      ? former.project.record.elementOrder
      : ElementOrder(of: matched.described).differing(from: ElementOrder(of: read.described))
    // A document that describes the same service does not replace the package's copy.
    if let service, isSame { matched.document = service.document }
    if !former.renames.isEmpty, let service {
      let resolver = RenameResolver(
        from: service.described, to: matched.described, remembered: read.request.settings.declaredRenames)
      matched.request.settings.remember(try resolver.resolve(former.renames))
    }
    return matched
  }
}

extension FormerPackage {
  /// The order of the elements in the package.
  fileprivate func order(_ service: FormerService?) -> ElementOrder {
    service.map { ElementOrder(of: $0.described) } ?? project.record.elementOrder
  }
}
