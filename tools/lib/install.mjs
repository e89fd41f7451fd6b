import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveUp, NODE, NODE_PACKAGE, ROOT, say } from './paths.mjs'

const STAMP = join(ROOT, 'node_modules', '.ratchet-lock-hash')

/**
 * Installs what package-lock.json names, unless exactly that is already there. Runs on the machine's own Node (20.19 or
 * newer) before anything is installed, so it uses nothing but Node.
 */
export function ensureInstalled() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    giveUp(`Ratchet needs Node 20.19 or newer; this is ${process.version}.`)
  if (!NODE_PACKAGE)
    giveUp(`Ratchet runs on Node 26, and npm has none for ${process.platform} on ${process.arch}. See README.md.`)
  const lock = readFileSync(join(ROOT, 'package-lock.json'))
  const hash = createHash('sha256').update(lock).digest('hex')
  if (isStamped(hash) && existsSync(NODE)) return
  if (!isInstalledByHand(JSON.parse(lock.toString())) || !nodeRuns()) install()
  warnOfMissingBinaries(JSON.parse(lock.toString()))
  linkDatabase()
  writeFileSync(STAMP, `${hash}\n`)
}

function isStamped(hash) {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8').trim() === hash
}

/** Someone may have run npm themselves: npm's own record then agrees with the lock file. */
function isInstalledByHand(lock) {
  const record = join(ROOT, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (!path.includes('node_modules/')) return true
    const found = installed[path]
    if (found === undefined) return wanted.optional === true || wanted.peer === true
    return found.version === wanted.version && found.integrity === wanted.integrity
  })
}

function install() {
  say('Installing packages (once; about half a minute)…')
  const startedMs = performance.now()
  // No package runs a program of its own while it is installed (V20).
  const flags = [
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--include=dev',
    '--include=optional',
  ]
  const status = npm('ci', ...flags)
  if (status !== 0) giveUp('npm ci failed: see its words above. Check the network and the disk, then start again.')
  if (!nodeRuns())
    giveUp(`Node 26 was not installed with the npm package ${NODE_PACKAGE}. Run: npm ci --include=optional`)
  say(`Installed in ${Math.round((performance.now() - startedMs) / 1000)} s`)
}

/** Runs the npm that runs us, which may not be the one on the PATH; its words go to standard error. */
function npm(...args) {
  const cli = process.env.npm_execpath
  const words = cli?.endsWith('.js') ? [process.execPath, cli, ...args] : ['npm', ...args]
  const shell = process.platform === 'win32' && words[0] === 'npm'
  return spawnSync(words[0], words.slice(1), { cwd: ROOT, stdio: ['ignore', 2, 2], shell }).status
}

/**
 * Makes the links between the libraries of the built-in PostgreSQL, while whoever installs may write there. Where the machine has no such
 * package, the server says so when it needs it.
 */
function linkDatabase() {
  const script =
    "import('./packages/store/src/embedded/binaries.ts').then((binaries) => binaries.findBinaries()).catch(() => {})"
  spawnSync(NODE, ['-e', script], { cwd: ROOT })
}

function nodeRuns() {
  return existsSync(NODE) && spawnSync(NODE, ['--version']).status === 0
}

/** npm passes over an optional package in silence, also where it is the very binary this machine needs. */
function warnOfMissingBinaries(lock) {
  const libc = process.report?.getReport?.().header?.glibcVersionRuntime ? 'glibc' : 'musl'
  const missing = Object.entries(lock.packages).filter(([path, { optional, os, cpu, libc: libcs }]) => {
    if (!optional || !os?.includes(process.platform) || !cpu?.includes(process.arch)) return false
    if (process.platform === 'linux' && libcs && !libcs.includes(libc)) return false
    return !existsSync(join(ROOT, path))
  })
  for (const [path] of missing) say(`Note: npm did not install ${path.replace(/^.*node_modules\//, '')}`)
}
