import { type FileHandle, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, filesDirOf } from '../core/settings/config.ts'

/** What lies where all apis look for it: in the data folder, or where RATCHET_SHARED_DIR says. */
export const sharedNames: readonly string[] = ['pictures', 'uploads', 'inbox']
/** What each data folder has besides. Its log, its locks and files that are only being read are not saved. */
const ownNames: readonly string[] = ['site', 'site.json']

/** A file of the data folder, open. */
export interface SavedFile {
  /** Inside its folder, with forward slashes. */
  readonly path: string
  readonly handle: FileHandle
  readonly bytes: number
}

/** Opens the files one by one, in the order of their paths; each is closed when the next one is asked for. */
export async function* savedFiles(folders: Pick<Config, 'sharedDir' | 'dataDir'>): AsyncGenerator<SavedFile> {
  for (const name of [...sharedNames, ...ownNames]) {
    const folder = sharedNames.includes(name) ? filesDirOf(folders) : folders.dataDir
    for (const path of await pathsUnder(folder, name)) {
      // One that was removed since is no part of the desk any more.
      const handle = await open(join(folder, path)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
      if (!handle) continue
      try {
        const stat = await handle.stat()
        if (stat.isFile()) yield { path, handle, bytes: stat.size }
      } finally {
        await handle.close()
      }
    }
  }
}

async function pathsUnder(folder: string, name: string): Promise<readonly string[]> {
  try {
    const found = await readdir(join(folder, name), { recursive: true, withFileTypes: true })
    return found
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(folder.length + 1)
          .replaceAll('\\', '/'),
      )
      .sort()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOTDIR') return [name]
    if (code === 'ENOENT') return []
    throw error
  }
}
