import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unmount } from './disk/tmpfs.ts'

const prefix = 'chaos-run-'
const keptMark = 'kept'
let tidied = false

/** A folder of this run, in the machine's folder for temporary files. What killed runs left there is removed first. */
export function makeFolder(): string {
  if (!tidied) removeLeftovers()
  tidied = true
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  // PostgreSQL runs as another user where this one is root, and passes through.
  chmodSync(folder, 0o711)
  return folder
}

/** Somebody is to look at it: no later run removes it. */
export const keepFolder = (folder: string): void => writeFileSync(join(folder, keptMark), '')

/** The folder's name carries the process that made it. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const folder = join(tmpdir(), name)
    if (isAlive(Number(name.slice(prefix.length).split('-')[0])) || existsSync(join(folder, keptMark))) continue
    try {
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // A disk may still be mounted in it.
      unmount(join(folder, 'cluster'))
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
