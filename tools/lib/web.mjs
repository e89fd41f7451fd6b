import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NODE, ROOT, say } from './paths.mjs'

const WEB = join(ROOT, 'apps', 'web')
const STAMP = join(WEB, 'dist', '.sources-hash')
const SOURCES = [
  'apps/web',
  'packages/contract',
  'packages/domain',
  'docs/guide',
  'docs/pictures/screens',
  'package-lock.json',
]
const NOT_SOURCES = /^(node_modules|dist|\.vite)$|\.test\.tsx?$/

/**
 * Builds the web app unless its sources, and all it is made from, are those of the last build.
 * @returns {boolean} whether a build of these sources is there
 */
export function ensureWebBuilt() {
  const hash = hashSources()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8').trim() === hash) return true
  say('Building the web app…')
  const startedMs = performance.now()
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status } = spawnSync(NODE, [vite, 'build', '--logLevel', 'warn'], { cwd: WEB, stdio: ['ignore', 2, 2], env })
  if (status !== 0) {
    say('The web app could not be built: see the words above.')
    return false
  }
  writeFileSync(STAMP, `${hash}\n`)
  say(`Built in ${((performance.now() - startedMs) / 1000).toFixed(1)} s`)
  return true
}

function hashSources() {
  const hash = createHash('sha256')
  for (const source of SOURCES) addToHash(hash, source)
  return hash.digest('hex')
}

function addToHash(hash, path) {
  const full = join(ROOT, path)
  if (!existsSync(full)) return
  let entries
  try {
    entries = readdirSync(full)
  } catch {
    hash.update(`${path}\0`).update(readFileSync(full)).update('\0')
    return
  }
  for (const name of entries.sort()) if (!NOT_SOURCES.test(name)) addToHash(hash, `${path}/${name}`)
}
