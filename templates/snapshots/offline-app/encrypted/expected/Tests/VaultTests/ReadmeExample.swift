/// The code of the README, which is compiled with the tests.
enum ReadmeExample {
}
