export { gapCheckMs } from './account/gaps.ts'
export { createEngine, type Engine, type EnginePorts, type Trouble } from './engine.ts'
export * from './ports/index.ts'
export { type Shards, type Share, shareOf, UnheldShards } from './shards/share.ts'
