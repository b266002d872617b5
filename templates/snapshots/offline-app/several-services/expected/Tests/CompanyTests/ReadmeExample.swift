import Company
import CompanyCommand
import CompanyModel
import DataChecks
import DataCommands
import FakeService
import FoundationEssentials
import LocalStore
import ModelChecks
import ODataDialect
import ServiceChecks
import ServiceCommands
import ServiceData
import TypedEntities

/// The code of the README, which is compiled with the tests.
enum ReadmeExample {
}
