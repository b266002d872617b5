import FoundationEssentials
import Glibc

extension Error {
  /// What the system says about a file that it refused, such as 'Permission denied'; the error in words otherwise.
  package var systemReason: String {
    let failure: CocoaError? = self as? CocoaError
    if let cause = (failure?.underlying ?? self) as? POSIXError {
      return String(cString: strerror(cause.code.rawValue))
    }
    switch failure?.code {
    case .fileReadCorruptFile, .fileReadInapplicableStringEncoding: return "it is not text in UTF-8"
    default: return String(describing: self)
    }
  }
}
