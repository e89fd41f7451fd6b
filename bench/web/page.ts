import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { launchBrowser } from '@ratchet/e2e/browser'

const root = join(import.meta.dirname, '..', '..')
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}
const say = (line: string) => process.stderr.write(`${line}\n`)

/** The yardsticks' scripts, as their makers publish them for a page. */
const scripts = [
  'ag-grid-community/dist/ag-grid-community.min.js',
  'lightweight-charts/dist/lightweight-charts.standalone.production.js',
].map((path) => join(import.meta.dirname, 'node_modules', path))

const run = (command: string, args: readonly string[]): Promise<boolean> =>
  new Promise((done) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
    child.on('error', () => done(false))
    child.on('close', (code) => done(code === 0))
  })

/** They weigh more than the product, so they come with the first run of the benchmark alone, in the versions of its own lock file. */
async function installYardsticks(): Promise<void> {
  if (scripts.every((path) => existsSync(path))) return
  say('Installing the yardsticks (AG Grid, Lightweight Charts) into bench/web/node_modules, once')
  const done = await run('npm', [
    'ci',
    '--prefix',
    import.meta.dirname,
    '--no-audit',
    '--no-fund',
    '--loglevel',
    'error',
  ])
  if (!done || !scripts.every((path) => existsSync(path)))
    throw new Error(
      'The yardsticks could not be installed: npm reached no registry, or not these versions. Run "npm ci --prefix bench/web" where it does, and start the benchmark again.',
    )
}

async function build(folder: string): Promise<void> {
  say('Building the page')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const page = join(root, 'apps', 'web', 'bench')
  const done = await run(process.execPath, [vite, 'build', page, '--outDir', folder, '--logLevel', 'error'])
  if (!done) throw new Error('The page of the benchmark could not be built.')
}

/**
 * Opens the benchmark's page, made of the product's own components, and closes it when `work` is done.
 * @param yardsticks whether other makers' tables and charts are to be in it
 */
export async function withPage<T>(work: (page: Page) => Promise<T>, yardsticks = true): Promise<T> {
  if (yardsticks) await installYardsticks()
  const folder = mkdtempSync(join(tmpdir(), 'ratchet-bench-web-'))
  try {
    await build(folder)
    const browser = await launchBrowser(true)
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
      // There is no server: the page's files are handed to the browser, and every other request is refused.
      await page.route('**/*', (route) => {
        const { pathname } = new URL(route.request().url())
        const path = join(folder, pathname === '/' ? 'index.html' : pathname)
        if (!existsSync(path)) return route.abort()
        return route.fulfill({
          body: readFileSync(path),
          contentType: types[extname(path)] ?? 'application/octet-stream',
        })
      })
      const faults: string[] = []
      page.on('pageerror', ({ message }) => faults.push(message))
      await page.goto('http://bench.test/')
      for (const path of yardsticks ? scripts : []) await page.addScriptTag({ path })
      const result = await work(page)
      if (faults.length > 0) throw new Error(`The page had a fault: ${faults[0]}`)
      return result
    } finally {
      await browser.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

export type Page = Awaited<ReturnType<Awaited<ReturnType<typeof launchBrowser>>['newPage']>>
