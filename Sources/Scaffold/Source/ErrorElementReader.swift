import Foundation
import FoundationXML

/// Finds the message of an error in XML: the first element `message` (OData Atom Format 4.0, 15; MS-ODATA, 2.2.8.1).
final class ErrorElementReader: NSObject, XMLParserDelegate {
  private var text = ""
  private var isInside = false
  private var isDone = false

  /// The message of an error in these bytes, if there is one.
  static func message(in bytes: [UInt8]) -> String? {
    let reader = ErrorElementReader()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = reader
    _ = parser.parse()
    return reader.text.isEmpty ? nil : reader.text
  }

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    isInside = !isDone && Self.isMessage(elementName)
  }

  func parser(_ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName: String?) {
    guard isInside, Self.isMessage(elementName) else { return }
    isInside = false
    isDone = true
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if isInside { text += string }
  }

  private static func isMessage(_ elementName: String) -> Bool {
    elementName.split(separator: ":").last?.lowercased() == "message"
  }
}
