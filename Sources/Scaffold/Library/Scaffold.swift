// `import Scaffold` imports all parts of the generator. Each part imports only the parts that it uses.
@_exported import GeneratorCore
@_exported import GeneratorEvolution
@_exported import GeneratorModel
@_exported import GeneratorNaming
@_exported import GeneratorPackTesting
@_exported import GeneratorPacks
@_exported import GeneratorPipeline
@_exported import GeneratorPlanning
@_exported import GeneratorPlugins
@_exported import GeneratorReading
@_exported import GeneratorVerification
@_exported import GeneratorWriting
