import ClientCommands
import CommandLineInterface
import Company
import CompanyCommand
import CompanyModel
import DataChecks
import DataCommands
import FoundationEssentials
import ModelChecks
import ServiceData
import TypedEntities

/// The code of the README, which is compiled with the tests.
enum ReadmeExample {
}
