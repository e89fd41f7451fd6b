// Runs a TypeScript program of the project under Node 26: `node tools/run.mjs [--built] FILE [arguments]`. Installs what is missing
// first, and with --built builds server and web app, which the program starts; only the program itself writes to standard output.
import { runNode } from './lib/child.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { ensureServerBuilt } from './lib/server.mjs'
import { ensureWebBuilt } from './lib/web.mjs'

ensureInstalled()
const args = process.argv.slice(2)
const needsBuilt = args[0] === '--built'
if (needsBuilt && !(ensureWebBuilt() && ensureServerBuilt())) process.exit(1)
runNode(needsBuilt ? args.slice(1) : args)
