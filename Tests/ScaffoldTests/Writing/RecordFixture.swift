@testable import GeneratorCore
@testable import GeneratorModel
@testable import GeneratorNaming
@testable import GeneratorPacks
@testable import GeneratorWriting

/// Records of runs that never were.
enum RecordFixture {
  /// A record of the given files and texts.
  static func record(files: [String: (owner: FileOwner, text: String)]) -> GenerationRecord {
    GenerationRecord(
      toolVersion: "1.2.3", metadataHash: ContentHash(of: [1]), metadataPath: ".scaffold/metadata.xml", pack: "small",
      packHash: ContentHash(of: [2]), modules: ["base": ContentHash(of: [3])],
      pinnedNames: PinnedNames(
        names: [MetadataPath("Shop.Product"): "Product", MetadataPath("Shop.Product/\"Odd\"\n"): "odd"],
        fileNames: [MetadataPath("Shop.Product"): "Products"]),
      files: files.mapValues { GenerationRecord.File(owner: $0.owner, hash: ContentHash(of: $0.text.utf8)) })
  }
}
