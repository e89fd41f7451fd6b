import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { nothingHere, send } from './errors.ts'

const yearS = 365 * 24 * 60 * 60

/**
 * Serves the built web app: files by name, and for every other address of a page the app itself, which knows its own routes.
 * @param webDir the built app; where it is not there, only the API answers
 */
export async function serveWeb(app: FastifyInstance, webDir: string | undefined): Promise<void> {
  const built = webDir !== undefined && existsSync(join(webDir, 'index.html'))
  if (built) {
    await app.register(fastifyStatic, {
      root: webDir,
      index: 'index.html',
      dotfiles: 'ignore',
      preCompressed: true,
      schemaHide: true,
      cacheControl: false,
      // Names of assets carry a hash of what is in them.
      setHeaders: (reply, path) => {
        const asset = path.includes('/assets/') || path.includes('\\assets\\')
        reply.header('cache-control', asset ? `public, max-age=${yearS}, immutable` : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const page = request.method === 'GET' && !/^\/(api|assets)(\/|$)/.test(path) && !/\.\w{1,8}$/.test(path)
    if (!page) return send(reply, nothingHere())
    if (built) return reply.sendFile('index.html')
    return reply.code(503).type('text/plain; charset=utf-8').send('The web app is not built yet: run npm start.\n')
  })
}
