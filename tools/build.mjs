// `npm run build`: builds web app and server of installed sources, for an image or a package. `npm start` does the same where it is needed.
import { ensureServerBuilt } from './lib/server.mjs'
import { ensureWebBuilt } from './lib/web.mjs'

if (!ensureWebBuilt() || !ensureServerBuilt()) process.exit(1)
