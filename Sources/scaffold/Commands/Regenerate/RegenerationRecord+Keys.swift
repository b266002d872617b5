import CommandLineInterface
import Scaffold

extension RegenerationRecord {
  /// The keys of the JSON.
  static let keys =
    [
      ResultKey("name", "the package's name"), ResultKey("root", "the folder of the package, an absolute path"),
      ResultKey("isDryRun", "whether nothing was written"),
      ResultKey("isSuccess", "whether everything succeeded and no conflict is left"),
      ResultKey("isUnchanged", "whether nothing had to be written"),
      ResultKey("isMetadataChanged", "whether the document differs from that of the run before"),
    ]
    + [
      ResultKey("kind", "why anything would be written: " + ResultKey.words(RegenerationReason.Kind.allCases)),
      ResultKey("text", "the reason as a sentence"), ResultKey("path", "the file, of a reason that is about one"),
    ].below("reasons[]")
    + differences + ComparisonRecord.keys.below("schema") + ComparisonRecord.keys.below("schemas[]") + fileKeys
    + ResultKey.run

  /// What differs from the run before.
  private static let differences =
    ["tool", "pack", "modules[]", "plugins[]", "names[]"].flatMap { place in
      [
        ResultKey("name", "what differs from the run before"), ResultKey("change", "how it differs"),
        ResultKey("old", "the former version or name, if there was one"),
        ResultKey("new", "the new version or name, if there is one"),
      ].below(place)
    } + [ResultKey("newNames", "how many names are new; 'names' has removed and changed ones only")]

  private static let fileKeys =
    [
      ResultKey("path", "the path of a file in the package"), ResultKey("state", states),
      ResultKey("origin", "the former path of a file that was moved"),
      ResultKey("conflicts[]", "the lines of conflicts that are left in the file"),
      ResultKey("isOutdated", "true for a file that you own or removed, and that would be emitted differently now"),
      ResultKey("isEmitted", "false for a kept file that is no longer emitted"),
    ].below("files[]")
    + [ResultKey("counts[].state", states), ResultKey("counts[].count", "how many files have this state")]

  private static let states = ResultKey.words(FileChange.Kind.allCases)
}
