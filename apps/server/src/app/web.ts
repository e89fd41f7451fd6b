import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { nameLetters } from '../core/http/letters.ts'
import { nothingHere, send } from '../core/refusals/errors.ts'
import { serveAssets } from './assets.ts'

/** What stands in the built page itself, by the hashes of the texts. */
export interface InPage {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/**
 * Lists the inline scripts and styles of the built page for the content security policy. Each is named by the hash of its text, so that
 * no other counts.
 */
export function inPage(webDir: string | undefined): InPage {
  const page = webDir === undefined ? '' : join(webDir, 'index.html')
  const html = page && existsSync(page) ? readFileSync(page, 'utf8') : ''
  const hashes = (pattern: RegExp) =>
    [...html.matchAll(pattern)].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return { scripts: hashes(/<script>([\s\S]*?)<\/script>/g), styles: hashes(/<style>([\s\S]*?)<\/style>/g) }
}

/**
 * Serves the built web app: files by name, and the app's page for every other address, since the app knows its own routes.
 * @param webDir the built app; if the folder is missing, only the API answers
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
      setHeaders: (reply, path) => {
        nameLetters(reply, path)
        reply.header('cache-control', 'no-cache')
      },
    })
    serveAssets(app, join(webDir, 'assets'))
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const page = request.method === 'GET' && !/^\/(api|assets)(\/|$)/.test(path) && !/(\.\w{1,8}|~)$/.test(path)
    if (!page) return send(reply, nothingHere())
    if (built) return reply.sendFile('index.html')
    return reply.code(503).type('text/plain; charset=utf-8').send('The web app is not built yet: run npm start.\n')
  })
}
