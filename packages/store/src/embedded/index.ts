export { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from './cluster.ts'
export { DataDirInUse, lockDataDir } from './lock.ts'
export { startScratchPostgres } from './scratch.ts'
