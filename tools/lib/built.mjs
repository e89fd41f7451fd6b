import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NODE, ROOT, say } from './paths.mjs'

const NOT_SOURCES = /^(node_modules|dist|\.vite)$|\.(test|fixture)\.tsx?$/

/**
 * Builds something into its `dist` unless its sources, and all it is made from, are those of the last build.
 * @param {{ what: string, folder: string, sources: string[], args: string[] }} of what it is called, where it lies, and what Node gets there
 * @returns {boolean} whether a build of these sources is there
 */
export function ensureBuilt({ what, folder, sources, args }) {
  const cwd = join(ROOT, folder)
  const stamp = join(cwd, 'dist', '.sources-hash')
  const hash = hashOf([...sources, 'package-lock.json'])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8').trim() === hash) return true
  say(`Building ${what}…`)
  const startedMs = performance.now()
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status } = spawnSync(NODE, args, { cwd, stdio: ['ignore', 'ignore', 2], env })
  if (status !== 0) {
    say(`${what[0]?.toUpperCase()}${what.slice(1)} could not be built: see the words above.`)
    return false
  }
  writeFileSync(stamp, `${hash}\n`)
  say(`Built in ${((performance.now() - startedMs) / 1000).toFixed(1)} s`)
  return true
}

function hashOf(sources) {
  const hash = createHash('sha256')
  for (const source of sources) addToHash(hash, source)
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
