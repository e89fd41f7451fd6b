import { mkdirSync, realpathSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { nameLetters } from '../core/http/letters.ts'

/** A symbolic link may lead to another file of the folder; what lies outside of it is nobody's picture. */
function liesIn(folder: string, path: string): boolean {
  try {
    return realpathSync(join(folder, path)).startsWith(realpathSync(folder) + sep)
  } catch {
    // What is not there is told by whoever looks for it.
    return true
  }
}

const mediaPattern = /\.(svg|png|jpe?g|gif|webp|avif|mp4|webm|ogv|m4v)$/i

/** Serves the operator's own pictures and films from the data folder's `site`: `/site-files/banner.png` in `site.json`. */
export async function serveSiteFiles(app: FastifyInstance, dataDir: string): Promise<void> {
  const root = join(dataDir, 'site')
  mkdirSync(root, { recursive: true })
  await app.register(fastifyStatic, {
    root,
    prefix: '/site-files/',
    index: false,
    dotfiles: 'ignore',
    decorateReply: false,
    schemaHide: true,
    cacheControl: false,
    // Only media files are served, whatever else lies in the folder, and the scripts of an SVG run nowhere.
    allowedPath: (path) => mediaPattern.test(path) && liesIn(root, path),
    setHeaders: (reply, path) => {
      nameLetters(reply, path)
      reply.header('cache-control', 'no-cache')
      reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    },
  })
}
