// `import Scaffold` imports every part of the generator. The parts themselves import only the parts that they use.
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
