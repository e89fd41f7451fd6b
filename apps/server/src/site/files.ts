import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

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
    allowedPath: (path) => mediaPattern.test(path),
    setHeaders: (reply) => {
      reply.header('cache-control', 'no-cache')
      reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    },
  })
}
