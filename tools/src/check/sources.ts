import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The clone's own folder. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

const SKIPPED = new Set(['node_modules', 'dist', 'generated'])

/** Tests, and code that only tests use. */
export const isTestCode = (path: string): boolean =>
  /\.(test|fixture)\.tsx?$|\/(testing|suites|acceptance)\//.test(path)

/** Text of every TypeScript source under the folders that are there, by its path from the root with forward slashes. */
export function readSources(folders: readonly string[]): Map<string, string> {
  const sources = new Map<string, string>()
  const read = (folder: string) => {
    for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory() && !SKIPPED.has(entry.name)) read(path)
      else if (/\.tsx?$/.test(entry.name)) sources.set(path, readFileSync(join(ROOT, path), 'utf8'))
    }
  }
  for (const folder of folders) if (existsSync(join(ROOT, folder))) read(folder)
  return sources
}
