// `npm start`: installs and builds what is missing, then runs the server. Needs only Node 20.19 and npm 10.
import { runNode } from './lib/child.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { ensureServerBuilt, SERVER } from './lib/server.mjs'
import { ensureWebBuilt } from './lib/web.mjs'

ensureInstalled()
if (!ensureWebBuilt() || !ensureServerBuilt()) process.exit(1)
runNode([SERVER], { shield: true, env: { ...process.env, NODE_ENV: 'production' } })
