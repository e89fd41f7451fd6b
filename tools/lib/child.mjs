import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { NODE, ROOT } from './paths.mjs'

const PARENT_LOOK_MS = 500
/** A Ctrl-C this long after the first is a person who means it. Nothing is lost: a killed server starts again. */
const IMPATIENCE_MS = 3000
const STOP_LIMIT_MS = 60_000

/** With it a program finds the code of its run before compiled. */
export const COMPILED = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'compiled') }

/**
 * Runs a program under Node 26 and ends as it ends.
 *
 * With `shield`, it gets one signal to stop however many reach us: Ctrl-C in a terminal goes to every process there, npm
 * passes it on once more, and a server that is told twice cannot end in order. So it stands outside the terminal's group,
 * and is also stopped when we, or the npm above us, are killed outright.
 * @param {string[]} args what Node gets
 * @param {{ shield?: boolean, env?: NodeJS.ProcessEnv }} options
 */
export function runNode(args, { shield = false, env = process.env } = {}) {
  const guard = shield ? parentDeathGuard() : []
  const [program, ...words] = [...guard, NODE, ...args]
  const child = spawn(program, words, { cwd: ROOT, stdio: 'inherit', env: { ...COMPILED, ...env }, detached: shield })
  let toldMs
  const stop = (signal) => {
    if (!shield) return child.kill(signal)
    if (toldMs === undefined) {
      toldMs = performance.now()
      child.kill('SIGTERM')
      setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS).unref()
    } else if (performance.now() - toldMs > IMPATIENCE_MS) child.kill('SIGKILL')
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
  if (shield) watchParent(() => stop('SIGTERM'))
  child.on('error', (error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
}

/** On Linux the kernel itself can be asked to stop the program when we die, however we die. */
function parentDeathGuard() {
  const guard = ['setpriv', '--pdeathsig', 'TERM', '--']
  if (process.platform !== 'linux' || spawnSync(guard[0], [...guard.slice(1), 'true']).status !== 0) return []
  return guard
}

/**
 * A killed npm leaves its scripts running, and between it and us there may be the shell that npm runs scripts with.
 * Outside npm the parent may well be a shell that has simply been left, so nothing is watched.
 */
export function watchParent(onGone) {
  if (process.env.npm_lifecycle_event === undefined) return
  const before = ancestors()
  const timer = setInterval(() => {
    if (ancestors() === before) return
    clearInterval(timer)
    onGone()
  }, PARENT_LOOK_MS)
  timer.unref()
}

/** Our parent, and where that is npm's shell, the npm above it. */
function ancestors() {
  try {
    const command = readFileSync(`/proc/${process.ppid}/cmdline`, 'utf8').split('\0')
    if (command[1] !== '-c') return `${process.ppid}`
    const status = readFileSync(`/proc/${process.ppid}/status`, 'utf8')
    return `${process.ppid} ${/^PPid:\s*(\d+)/m.exec(status)?.[1]}`
  } catch {
    return `${process.ppid}`
  }
}
