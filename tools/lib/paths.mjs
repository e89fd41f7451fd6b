import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The clone's own folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Node 26 itself, not the link in .bin: a signal sent to it then reaches it. */
export const NODE = join(ROOT, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** For people, never for the output of a program: standard output stays clean. */
export function say(line) {
  process.stderr.write(`${line}\n`)
}

/** Ends the run with one line that says what to do. */
export function giveUp(line) {
  say(line)
  process.exit(1)
}
