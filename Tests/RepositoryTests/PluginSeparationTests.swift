import Testing

/// A kind of service that comes as a plugin is known to that plugin alone: neither the generator nor what it emits for every
/// service names it.
@Suite(.enabled(if: Repository.isClone, "this folder is not a clone, or git is missing"))
struct PluginSeparationTests {
  @Test func onlyAPluginNamesItsService() throws {
    let repository = try Repository()
    let plugins = Set(
      repository.paths.compactMap { $0.wholeMatch(of: #/plugins/([^/]+)/.+/#).map { String($0.output.1) } })
    #expect(plugins.contains("salesforce"))
    let general = repository.paths.filter { $0.wholeMatch(of: #/Sources/.+|templates/(?!snapshots/).+/#) != nil }
    #expect(general.count > 1900)
    for path in general {
      let text = (path + "\n" + (try repository.text(path))).lowercased()
      #expect(plugins.filter { text.contains($0) } == [], "\(path)")
    }
  }
}
