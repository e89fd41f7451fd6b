import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Names a browser to start, and what its environment needs on top of ours. */
export interface Chromium {
  readonly executablePath: string
  readonly env: Readonly<Record<string, string>>
}

const INSTALLED = [
  // Without a window, a page costs a third less.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Finds the machine's own Chromium where there is one (`RATCHET_CHROMIUM` names another), else the one that npm
 * installed.
 * @throws Error with one line that says what to do
 */
export function findChromium(): Chromium {
  const named = process.env.RATCHET_CHROMIUM
  if (named && named !== 'npm') return { executablePath: named, env: {} }
  const installed = named === 'npm' ? undefined : INSTALLED.find((path) => existsSync(path))
  if (installed) return { executablePath: installed, env: {} }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chromium found. Install Chrome or Chromium, or name one in RATCHET_CHROMIUM.')
  }
  return unpacked()
}

/** Unpacks the browser of `@sparticuz/chromium` once, with the libraries and fonts that a bare machine lacks. */
function unpacked(): Chromium {
  // A global set-up of Vitest has no `import.meta.resolve`.
  const entry = findPackageJSON('@sparticuz/chromium', import.meta.url)
  if (entry === undefined) throw new Error('@sparticuz/chromium is not installed: run npm install.')
  const manifest = readFileSync(entry, 'utf8')
  const { version } = JSON.parse(manifest) as { version: string }
  const folder = join(cacheFolder(entry), `chromium-${version}`)
  // A browser of packages that were copied from here makes its folder of fonts where these said.
  if (!existsSync(join(folder, 'chromium'))) unpackInto(folder)
  const libraries = [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  return {
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: writeFontSettings(folder) },
  }
}

/**
 * Chooses a folder beside the packages, so that it goes when they go. Where that cannot be written to, it chooses one
 * for temporary files.
 */
function cacheFolder(entry: string): string {
  const beside = join(entry.slice(0, entry.lastIndexOf('node_modules')), 'node_modules', '.cache')
  try {
    mkdirSync(beside, { recursive: true })
    rmSync(mkdtempSync(join(beside, 'try-')), { recursive: true })
    return beside
  } catch {
    const user = createHash('sha256').update(`${process.getuid?.()}`).digest('hex').slice(0, 8)
    const folder = join(tmpdir(), `ratchet-chromium-${user}`)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return folder
  }
}

/** The folder is renamed into place when it is complete: test runs may start at once, and one may be killed. */
function unpackInto(folder: string): void {
  const draft = mkdtempSync(join(dirname(folder), 'unpacking-'))
  const program = fileURLToPath(new URL('./chromium-unpack.ts', import.meta.url))
  const { status, stderr } = spawnSync(process.execPath, [program], {
    env: { ...process.env, TMPDIR: draft },
    encoding: 'utf8',
  })
  if (status !== 0) {
    rmSync(draft, { recursive: true, force: true })
    throw new Error(`The Chromium from npm could not be unpacked: ${stderr.trim()}`)
  }
  try {
    if (!existsSync(join(folder, 'chromium'))) rmSync(folder, { recursive: true, force: true })
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(join(folder, 'chromium'))) throw error
  }
}

/** The package's own settings name folders of a cloud function; ours name its fonts where they are, and the machine's. */
function writeFontSettings(folder: string): string {
  const file = join(folder, 'ratchet-fonts.conf')
  const dirs = [join(folder, 'fonts', 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts']
  const lines = [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    ...dirs.map((dir) => `  <dir>${dir}</dir>`),
    `  <cachedir>${join(folder, 'font-cache')}</cachedir>`,
    '</fontconfig>',
    '',
  ]
  const wanted = lines.join('\n')
  // Packages may have been copied from another folder.
  if (!existsSync(file) || readFileSync(file, 'utf8') !== wanted) writeFileSync(file, wanted)
  return file
}
