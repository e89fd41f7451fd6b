import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Creates the folder of unfinished uploads and removes those that are too old. It runs at the start and at intervals. */
export async function sweepUploads(folder: string, lifetimeMs: number): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const oldestMs = Date.now() - lifetimeMs
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtimeMs < oldestMs) await rm(path, { force: true })
  }
}
