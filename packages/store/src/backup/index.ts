export { dropSchemas, type Loading, openLoading, refuseUnlessEmpty } from './load.ts'
export { BackupRefused, type SavedTable, type Shape, schemas } from './shape.ts'
export { openSnapshot, type Snapshot } from './snapshot.ts'
