import { open, rm, stat, utimes } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

export interface ClaimTimes {
  /** How often the process at work renews its claim, and how long a claim may stand still before another process takes it. */
  readonly beatMs: number
  readonly staleMs: number
  readonly lookMs: number
}

/** A claim that stands still for 5 s is one of a process that ended: shorter than a request may last, longer than folders of a network lag. */
const usual: ClaimTimes = { beatMs: 1000, staleMs: 5000, lookMs: 50 }

/**
 * Waits until no other process works on what `path` names, and claims it. Clocks of machines are not compared: a claim is stale once its
 * time has not changed while it was watched.
 * @returns what gives it free
 */
export async function claimWork(path: string, { beatMs, staleMs, lookMs } = usual): Promise<() => Promise<void>> {
  let [seen, sinceMs] = ['', performance.now()]
  while (!(await make(path))) {
    const now = await stat(path).then(
      ({ ino, mtimeMs }) => `${ino} ${mtimeMs}`,
      () => '',
    )
    if (now !== seen) [seen, sinceMs] = [now, performance.now()]
    else if (performance.now() - sinceMs > staleMs) await rm(path, { force: true })
    else await delay(lookMs)
  }
  const beat = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => {}), beatMs).unref()
  return async () => {
    clearInterval(beat)
    await rm(path, { force: true })
  }
}

async function make(path: string): Promise<boolean> {
  try {
    await (await open(path, 'wx', 0o600)).close()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
