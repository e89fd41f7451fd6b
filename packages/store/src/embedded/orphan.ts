import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const FAST_STOP_MS = 15_000
const HARD_STOP_MS = 10_000

/**
 * Clears the way for a start: a PostgreSQL that outlived the process which started it is stopped and waited for; a pid
 * file whose process is gone, or is by now something else, is removed, because PostgreSQL would refuse to start when any
 * process has that number. Call it only while holding the data folder's lock.
 * @param clusterDir PostgreSQL's own data folder
 */
export async function stopOrphan(clusterDir: string, log: (line: string) => void): Promise<void> {
  const pidFile = join(clusterDir, 'postmaster.pid')
  const pid = readPostmasterPid(pidFile)
  if (pid === undefined) return
  if (isPostmasterOf(pid, clusterDir)) {
    log(`Stopping a PostgreSQL (process ${pid}) left behind by an earlier run`)
    if (!(await endProcess(pid, clusterDir, 'SIGINT', FAST_STOP_MS))) {
      if (!(await endProcess(pid, clusterDir, 'SIGQUIT', HARD_STOP_MS)))
        throw new Error(`PostgreSQL (process ${pid}) from an earlier run does not stop. Stop it, then start again.`)
    }
  }
  rmSync(pidFile, { force: true })
}

async function endProcess(pid: number, clusterDir: string, signal: NodeJS.Signals, timeoutMs: number) {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended by itself between the look and the signal; the loop below sees that.
  }
  for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += 20) {
    if (!isPostmasterOf(pid, clusterDir)) return true
    await sleep(20)
  }
  return false
}

/** The first line of postmaster.pid. */
function readPostmasterPid(pidFile: string): number | undefined {
  try {
    const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
    return Number.isInteger(pid) && pid > 1 ? pid : undefined
  } catch {
    return undefined
  }
}

/** Whether the process is a postmaster of exactly this data folder; a zombie counts as gone. */
export function isPostmasterOf(pid: number, clusterDir: string): boolean {
  if (process.platform === 'linux') {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
      if (!command[0]?.includes('postgres')) return false
      return command.includes(clusterDir) || readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterDir)
    } catch {
      return false
    }
  }
  const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' })
  return stdout.includes('postgres') && stdout.includes(clusterDir)
}
