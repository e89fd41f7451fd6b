// Runs a TypeScript program of the project under Node 26: `node tools/run.mjs FILE [arguments]`. Installs what is missing
// first; only the program itself writes to standard output.
import { runNode } from './lib/child.mjs'
import { ensureInstalled } from './lib/install.mjs'

ensureInstalled()
runNode(process.argv.slice(2))
