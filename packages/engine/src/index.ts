export { gapCheckMs } from './account/gaps.ts'
export { createEngine, type Engine, type EnginePorts } from './engine.ts'
export * from './ports/index.ts'
