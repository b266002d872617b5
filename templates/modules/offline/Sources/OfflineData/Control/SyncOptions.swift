/// What a synchronization is asked to do.
public struct SyncOptions: Sendable, Hashable {
  public var uploads: Bool
  public var downloads: Bool
  /// Names of defining queries; empty means all.
  public var only: [String]

  public init(uploads: Bool = true, downloads: Bool = true, only: [String] = []) {
    self.uploads = uploads
    self.downloads = downloads
    self.only = only
  }
}
