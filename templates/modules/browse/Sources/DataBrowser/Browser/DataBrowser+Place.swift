extension DataBrowser {
  /// Where the user is; nil in the list of sets.
  public var place: BrowserPlace? { (pages.dropFirst().first as? ListPage)?.place }
}
