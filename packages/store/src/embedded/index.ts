export {
  type EmbeddedOptions,
  type EmbeddedPostgres,
  hasOwnDatabase,
  runningAddress,
  startEmbeddedPostgres,
} from './cluster.ts'
export { keepEmbeddedPostgres } from './keep.ts'
export { DataDirInUse, lockDataDir, makeDataDir } from './lock.ts'
export { startScratchPostgres } from './scratch.ts'
