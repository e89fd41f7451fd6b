import { join } from 'node:path'
import { ensureBuilt } from './built.mjs'
import { ROOT } from './paths.mjs'

/** Builds the web app where its sources have changed. @returns {boolean} whether it is there */
export const ensureWebBuilt = () =>
  ensureBuilt({
    what: 'the web app',
    folder: 'apps/web',
    sources: ['apps/web', 'packages/contract', 'packages/domain', 'docs/guide', 'docs/pictures/screens'],
    args: [join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'],
  })
