import FoundationEssentials
import Glibc

extension Error {
  /// The system's message for a file error, such as 'Permission denied'; for any other error its description.
  package var systemReason: String {
    let failure: CocoaError? = self as? CocoaError
    if let cause = (failure?.underlying ?? self) as? POSIXError {
      return String(cString: strerror(cause.code.rawValue))
    }
    switch failure?.code {
    case .fileReadCorruptFile, .fileReadInapplicableStringEncoding: return "it is not UTF-8 text"
    default: return String(describing: self)
    }
  }
}
