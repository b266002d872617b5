/// The code of the README for the files that are yours, which is compiled with the tests.
enum OwnedCodeExample {
}
