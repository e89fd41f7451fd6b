// `npm start`: installs and builds what is missing, then runs the server. Needs only Node 20.19 and npm 10.
import { runNode } from './lib/child.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { ensureWebBuilt } from './lib/web.mjs'

ensureInstalled()
if (!ensureWebBuilt()) process.exit(1)
runNode(['apps/server/src/main.ts'], { shield: true, env: { ...process.env, NODE_ENV: 'production' } })
