/// Receives the log of a program, after the user's consent.
public protocol LogUploading: Sendable {
  /// Sends entries that were not sent before. After an error, the next call has them again.
  func upload(_ entries: [ProgramLog.Entry]) async throws
}

/// Receives the use of a program, after the user's consent.
public protocol UsageReporting: Sendable {
  /// Sends the use since the last report. After an error, the next call includes it again.
  func report(_ usage: ProgramUsage) async throws
}

/// Receives what happens in a program at once, after the user's consent.
public protocol AnalyticsTracking: Sendable {
  /// Records an entry of the log.
  func track(_ entry: ProgramLog.Entry) async
}

/// Who receives the log, the use and the events of a program; nobody by default.
///
/// A provider receives nothing unless the user agrees to its ``ConsentForm``, which the ``ConsentStep`` of the
/// application shows.
public struct LogProviders: Sendable {
  /// Receives the log after each synchronization.
  public var upload: (any LogUploading)?
  /// Receives the use after each synchronization.
  public var usage: (any UsageReporting)?
  /// Receives each command.
  public var analytics: (any AnalyticsTracking)?

  /// Creates providers.
  public init(
    upload: (any LogUploading)? = nil, usage: (any UsageReporting)? = nil, analytics: (any AnalyticsTracking)? = nil
  ) {
    self.upload = upload
    self.usage = usage
    self.analytics = analytics
  }
}

extension ConsentForm {
  /// The form for ``LogUploading``.
  public static func logUpload(version: Int = 1, title: String, text: String) -> ConsentForm {
    ConsentForm(id: "log-upload", version: version, title: title, text: text, isRequired: false)
  }

  /// The form for ``UsageReporting``.
  public static func usage(version: Int = 1, title: String, text: String) -> ConsentForm {
    ConsentForm(id: "usage", version: version, title: title, text: text, isRequired: false)
  }

  /// The form for ``AnalyticsTracking``.
  public static func analytics(version: Int = 1, title: String, text: String) -> ConsentForm {
    ConsentForm(id: "analytics", version: version, title: title, text: text, isRequired: false)
  }
}
