import GeneratorCore
import GeneratorPacks
import GeneratorPlanning
import GeneratorWriting
import Templates

/// A new module as a starting point: a manifest with its schema for editors, plain Swift with a test, and a template.
///
/// The files come from `starters/module` of the embedded templates.
public struct ModuleStarter: Sendable {
  private static let folder = "starters/module/"
  /// The name of the module.
  public let name: String

  /// Creates a starter.
  ///
  /// - Throws: ``ScaffoldError`` (`usage`) for an invalid module name.
  public init(name: String) throws {
    guard name.wholeMatch(of: /[a-z][a-z0-9]{0,39}/) != nil else {
      throw ScaffoldError(
        .usage, .invalidStarterName, "a module cannot have the name '\(name)'",
        hint: "use lower-case letters and digits, starting with a letter, at most 40 characters")
    }
    self.name = name
  }

  /// The name of the target that the module emits.
  public var target: String { name.prefix(1).uppercased() + name.dropFirst() }

  /// The change set that writes the module below a root, an absolute path: the folder of an overlay.
  ///
  /// - Throws: ``ScaffoldError``: `usage` if a built-in module has the name, `packFailed` for a starter that cannot be
  ///   rendered.
  public func changes(from tree: TemplateTree, root: String) throws -> ChangeSet {
    guard !tree.moduleNames.contains(name) else {
      throw ScaffoldError(
        .usage, .invalidStarterName, "there is a built-in module '\(name)'",
        hint: "choose another name, or start from its files with 'scaffold template eject modules/\(name)'")
    }
    let values = ["name": name, "target": target, "title": name.uppercased()]
    let placeholders = PathPlaceholders { values[$0] }
    let context = TemplateObject(values.mapValues { .string($0) })
    let changes = try tree.files.filter { $0.key.hasPrefix(Self.folder) }.map { path, file in
      let isTemplate = path.hasSuffix(PackTemplates.suffix)
      let target = String(path.dropFirst(Self.folder.count).dropLast(isTemplate ? PackTemplates.suffix.count : 0))
      return FileChange(
        path: try OutputPath("modules/\(name)/" + (try placeholders.fill(target))), kind: .created,
        bytes: isTemplate ? try render(file, with: context) : file.bytes)
    }
    return ChangeSet(root: root, changes: changes)
  }

  private func render(_ file: TemplateTree.File, with context: TemplateObject) throws -> [UInt8] {
    let text = String(decoding: file.bytes, as: UTF8.self)
    do {
      let library = try TemplateLibrary(
        templates: ["file": text], options: TemplateOptions(escaping: .none, isStrict: true))
      return try library.render("file", with: context).utf8
    } catch {
      throw ScaffoldError(.packFailed, .templateError, "\(file.displayName): \(error)")
    }
  }
}
