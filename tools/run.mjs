// Runs a TypeScript program of the project under Node 26: `node tools/run.mjs [--built|--marked] FILE [arguments]`. Installs what is
// missing first, and builds what the program starts: with --built server and web app, with --marked the server of the kill harness. Only the
// program itself writes to standard output.
import { runNode } from './lib/child.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { ensureMarkedServerBuilt, ensureServerBuilt } from './lib/server.mjs'
import { ensureWebBuilt } from './lib/web.mjs'

ensureInstalled()
const args = process.argv.slice(2)
const builds = { '--built': [ensureWebBuilt, ensureServerBuilt], '--marked': [ensureMarkedServerBuilt] }[args[0]]
if (builds && !builds.every((build) => build())) process.exit(1)
runNode(builds ? args.slice(1) : args)
