import FoundationEssentials
import Glibc

extension Error {
  /// What the system says about a file that it refused, such as 'Permission denied'; the error in words otherwise.
  var systemReason: String {
    guard let cause = ((self as? CocoaError)?.underlying ?? self) as? POSIXError else {
      return String(describing: self)
    }
    return String(cString: strerror(cause.code.rawValue))
  }
}
