import CommandLineInterface
import Scaffold

extension ComparisonRecord {
  /// The keys of the JSON.
  static let keys =
    [
      ResultKey("old", "the name of the older document"), ResultKey("new", "the name of the newer document"),
      ResultKey("isBreaking", "whether any change is breaking"),
      ResultKey("breaking", "how many changes are breaking"), ResultKey("compatible", "how many changes are not"),
    ]
    + [
      ResultKey("kind", "what happened to the element: added, removed, renamed or changed"),
      ResultKey("element", "the kind of element, such as 'property'"), ResultKey("path", "the element's path"),
      ResultKey("oldPath", "its former path, if it was renamed"),
      ResultKey("aspect", "what changed of the element, if it was changed"),
      ResultKey("before", "the former value of the aspect"), ResultKey("after", "the new value of the aspect"),
      ResultKey("oldSwift", "its former name in Swift, if it has one"),
      ResultKey("newSwift", "its new name in Swift, if it has one"),
      ResultKey("classification", ResultKey.words(["breaking", "compatible"])),
      ResultKey("protocol", "the same for the protocol alone"), ResultKey("source", "the same for Swift code alone"),
      ResultKey("reason", "why it is breaking or not, if that needs a reason"),
      ResultKey("store", "what it means for stored data"), ResultKey("file", "the document that declares the element"),
      ResultKey("line", "the line of the declaration"), ResultKey("column", "the column of the declaration"),
      ResultKey("text", "the change as a sentence"),
    ].below("changes[]")
    + [
      ResultKey("element", "the kind of element that may have been renamed"), ResultKey("old", "its former path"),
      ResultKey("new", "its new path"), ResultKey("option", "the option that declares the rename"),
    ].below("suggestions[]")
}
