import GeneratorCore
import Glibc
import SalesforceReader

/// The maximum size of a request in bytes: a document in JSON, with its escapes.
let requestLimit = 256 << 20

let isDescribing = CommandLine.arguments.dropFirst().elementsEqual(["--describe"])
let answer =
  isDescribing
  ? try SalesforceReader.description()
  : try SalesforceReader.answer(to: BoundedFile.read(STDIN_FILENO, limit: requestLimit))
exit(WholeWrite.write(answer, to: STDOUT_FILENO) ? EXIT_SUCCESS : EXIT_FAILURE)
