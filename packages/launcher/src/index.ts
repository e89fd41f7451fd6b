export { databaseOf, scratchFolder } from './data-folder.ts'
export { builtServer, root, ServerProcess } from './server-process.ts'
export { freePort, startProcess, startServer } from './start.ts'
