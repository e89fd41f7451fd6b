import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { poolerFor } from '@ratchet/store/testing'

const root = join(import.meta.dirname, '..', '..', '..', '..')

/** The real server as a process of its own, by its environment alone. */
export interface Started {
  readonly child: ChildProcess
  readonly url: string
  out(): string
  err(): string
  /** Resolves with true at the line that says it is ready, with false where it ends before. */
  readonly ready: Promise<boolean>
  readonly ended: Promise<number | null>
  signal(name: NodeJS.Signals): Promise<number | null>
}

export async function startMain(env: Readonly<Record<string, string>>): Promise<Started> {
  const port = env.PORT ?? String(await freePort())
  const clean = Object.entries(process.env).filter(
    ([name]) => !/^(RATCHET_|FEED|PORT$|HOST$|DATABASE_URL$|NATS_URL$|PUBLIC_URL$)/.test(name),
  )
  const child = spawn(join(root, 'node_modules', '.bin', 'node'), ['apps/server/dist/main.js'], {
    cwd: root,
    env: {
      ...Object.fromEntries(clean),
      DATABASE_POOLER_URL: poolerFor(env.DATABASE_URL ?? ''),
      RATCHET_DEMO: 'off',
      // To collect the description of the API is a quarter of the processor time of a start.
      RATCHET_API_DOCS: 'closed',
      PORT: port,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)))
  const ready = new Promise<boolean>((done) => {
    child.stdout.on('data', (chunk) => {
      out += String(chunk)
      if (/^Ratchet(?: is ready at|'s engine is ready)/m.test(out)) done(true)
    })
    void ended.then(() => done(false))
  })
  child.stderr.on('data', (chunk) => {
    err += String(chunk)
  })
  return {
    child,
    url: `http://127.0.0.1:${port}`,
    out: () => out,
    err: () => err,
    ready,
    ended,
    signal(name) {
      child.kill(name)
      return ended
    },
  }
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (address === null || typeof address === 'string') throw new Error('No port')
  return address.port
}

export function scratchFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'ratchet-main-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) }
}

/** Command lines and working folders of running processes that have to do with a folder; zombies have neither. */
export function processesOf(folder: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
        const environment = readFileSync(`/proc/${pid}/environ`, 'utf8')
        return command.includes(folder) || environment.includes(`RATCHET_DATA_DIR=${folder}`)
          ? [`${pid} ${command}`]
          : []
      } catch {
        return []
      }
    })
}

export async function until(what: string, holds: () => boolean | Promise<boolean>, patienceMs = 60_000): Promise<void> {
  const endMs = performance.now() + patienceMs
  while (!(await holds())) {
    if (performance.now() > endMs) throw new Error(`Waited in vain: ${what}`)
    await new Promise((done) => setTimeout(done, 25))
  }
}
