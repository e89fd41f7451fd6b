import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const run = (program: string, ...args: string[]) => spawnSync(program, args, { encoding: 'utf8' })

/** A small disk of its own in memory. @throws Error where this user may not have one */
export function mountSmall(path: string, megabytes: number): void {
  const { status, stderr, error } = run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'chaos', path)
  if (status !== 0) throw new Error(error?.message ?? stderr.trim())
}

export const unmount = (path: string): void => void run('umount', '--lazy', path)

let asked: string | undefined | null = null

/** Why this machine gives no small disk; undefined where it does. */
export function whyNoSmallDisk(): string | undefined {
  if (asked !== null) return asked
  const path = mkdtempSync(join(tmpdir(), 'chaos-try-'))
  try {
    mountSmall(path, 1)
    unmount(path)
    asked = undefined
  } catch (error) {
    asked = `a small disk cannot be mounted (${(error as Error).message})`
  }
  rmdirSync(path)
  return asked
}

/** Takes all the room that is left on a disk, while others write to it too. @returns how to give it back */
export function fill(path: string): () => void {
  const filler = join(path, 'filler')
  const file = openSync(filler, 'w')
  for (let size = 1 << 20; size >= 512; )
    try {
      writeSync(file, Buffer.alloc(size, 1))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      size /= 2
    }
  closeSync(file)
  return () => rmSync(filler, { force: true })
}
