import FoundationEssentials

/// Asks for the user's consent, once for each version of a form.
///
/// The answers are stored in `consents.json` with their versions and times, refusals as well. Who declined a required form
/// is asked again when the session is opened. If nobody can be asked, no answer is stored: silence is not an answer. The
/// agreement to an earlier version does not count for a new one, so until somebody is asked, nobody has agreed.
public struct ConsentStep: OnboardingStep {
  private struct Answer: Codable, Sendable {
    var version: Int
    var isAccepted: Bool
    /// The time of the answer (ISO 8601); nil if an earlier version of this program stored it.
    var time: String?
    /// The version of the form that nobody has been asked about yet; nil if the answer is to the newest one.
    var unasked: Int?

    /// Whether the user has agreed to the newest version of the form.
    var counts: Bool { isAccepted && unasked == nil }
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
    try await ask(context)
  }

  public func restore(_ context: OnboardingContext) async throws -> OnboardingContext {
    try await ask(context)
  }

  /// Uses the earlier answers, since nobody can be asked.
  public func background(_ context: OnboardingContext) async throws -> OnboardingContext {
    try await ask(context, inBackground: true)
  }

  /// The identifiers of the forms whose newest versions a user has agreed to.
  ///
  /// - Throws: ``ProfileError``.
  public static func accepted(in userDirectory: ProfileDirectory) throws -> Set<String> {
    let answers: [String: Answer] = try userDirectory.document([String: Answer].self, named: fileName) ?? [:]
    return Set(answers.filter { $0.value.counts }.keys)
  }

  public func reset(_ context: OnboardingContext) async throws {
    try context.userDirectory.removeFile(Self.fileName)
  }

  /// Stores each answer at once, so that declining a later form does not lose the earlier answers.
  private func ask(_ context: OnboardingContext, inBackground: Bool = false) async throws -> OnboardingContext {
    let directory: ProfileDirectory = context.userDirectory
    var answers: [String: Answer] = try directory.document([String: Answer].self, named: Self.fileName) ?? [:]
    for form in forms {
      if let answer = answers[form.id], answer.version >= form.version, answer.isAccepted || !form.isRequired {
        continue
      }
      guard !inBackground, asking.canAsk else {
        if let answer = answers[form.id], answer.unasked != form.version {
          answers[form.id]?.unasked = form.version
          try directory.keep(answers, named: Self.fileName)
        }
        guard form.isRequired, !inBackground else { continue }
        throw ConsentMissing(form: form.id)
      }
      let isAccepted: Bool = try await asking.isAccepted(form)
      answers[form.id] = Answer(
        version: form.version, isAccepted: isAccepted, time: asking.now.formatted(.iso8601))
      try directory.keep(answers, named: Self.fileName)
      guard isAccepted || !form.isRequired else { throw ConsentDeclined(form: form.id) }
    }
    return context
  }
}
