import { join } from 'node:path'
import { ensureBuilt } from './built.mjs'
import { ROOT } from './paths.mjs'

/** The server's program as it is built, from the clone's own folder. */
export const SERVER = 'apps/server/dist/main.js'

/** Builds the server where its sources have changed. @returns {boolean} whether it is there */
export const ensureServerBuilt = () =>
  ensureBuilt({
    what: 'the server',
    folder: 'apps/server',
    sources: ['apps/server', 'packages'],
    args: [join(ROOT, 'node_modules', 'rolldown', 'bin', 'cli.mjs'), '-c', 'rolldown.config.ts'],
  })

/** Builds the server that the kill harness starts, with its marks. @returns {boolean} whether it is there */
export const ensureMarkedServerBuilt = () =>
  ensureBuilt({
    what: 'the server with its marks',
    folder: 'chaos',
    sources: ['apps/server', 'packages', 'chaos'],
    args: [
      join(ROOT, 'node_modules', 'rolldown', 'bin', 'cli.mjs'),
      '-c',
      join(ROOT, 'apps', 'server', 'rolldown.marked.ts'),
    ],
  })
