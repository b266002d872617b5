extension ContextKey where Value == Set<String> {
  /// The identifiers of the forms that the user has agreed to; set by ``ConsentStep``.
  public static var acceptedConsents: ContextKey { ContextKey("acceptedConsents") }
}

/// Asks for the user's consent, once for each version of a form.
public struct ConsentStep: OnboardingStep {
  private struct Answer: Codable, Sendable {
    var version: Int
    var isAccepted: Bool
  }

  private static let fileName: String = "consents.json"
  public let name: String = "consents"
  private let forms: [ConsentForm]
  private let asking: any ConsentAsking

  /// Creates the step for forms, which are shown in order.
  public init(forms: [ConsentForm], asking: any ConsentAsking) {
    self.forms = forms
    self.asking = asking
  }

  public func onboard(_ context: OnboardingContext) async throws -> OnboardingContext {
    try await ask(context, forms)
  }

  public func restore(_ context: OnboardingContext) async throws -> OnboardingContext {
    try await ask(context, forms)
  }

  /// Uses the earlier answers, since nobody can be asked.
  public func background(_ context: OnboardingContext) async throws -> OnboardingContext {
    try await ask(context, [])
  }

  public func reset(_ context: OnboardingContext) async throws {
    try context.userDirectory.removeFile(Self.fileName)
  }

  /// Stores each answer at once, so that declining a later form does not lose the earlier answers.
  private func ask(_ context: OnboardingContext, _ forms: [ConsentForm]) async throws -> OnboardingContext {
    let directory: ProfileDirectory = context.userDirectory
    var answers: [String: Answer] = try directory.document([String: Answer].self, named: Self.fileName) ?? [:]
    for form in forms {
      if let answer = answers[form.id], answer.version >= form.version { continue }
      let isAccepted: Bool = try await asking.isAccepted(form)
      guard isAccepted || !form.isRequired else { throw ConsentDeclined(form: form.id) }
      answers[form.id] = Answer(version: form.version, isAccepted: isAccepted)
      try directory.keep(answers, named: Self.fileName)
    }
    var context: OnboardingContext = context
    context[.acceptedConsents] = Set(answers.filter { $0.value.isAccepted }.keys)
    return context
  }
}
