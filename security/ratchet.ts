import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operationsOf, type Target } from './target.ts'

const root = join(import.meta.dirname, '..')
const patienceMs = 120_000

export interface Opened extends Target {
  close(): Promise<void>
}

/** The real server in a folder of its own, with somebody signed in who has a trade. */
export async function openRatchet(): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'ratchet-security-'))
  // PostgreSQL runs as another user where this one is root, and passes through.
  chmodSync(folder, 0o711)
  const url = `http://127.0.0.1:${await freePort()}`
  const ours = /^(RATCHET_|FEED|PORT$|HOST$|DATABASE_URL$|NATS_URL$|PUBLIC_URL$)/
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)))
  const child = spawn(join(root, 'node_modules', '.bin', 'node'), ['apps/server/dist/main.js'], {
    cwd: root,
    env: { ...env, RATCHET_DATA_DIR: folder, RATCHET_DEMO: 'off', PORT: new URL(url).port },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  const close = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await new Promise<void>((ready, failed) => {
      setTimeout(failed, patienceMs, new Error('The server did not become ready.')).unref()
      void ended.then(() => failed(new Error('The server ended before it was ready.')))
      child.stdout.on('data', (data) => String(data).includes('Ratchet is ready at') && ready())
    })
    return { url, ...(await signedIn(url)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function signedIn(url: string): Promise<Pick<Target, 'cookie' | 'operations'>> {
  const headers = { 'content-type': 'application/json' }
  const post = (path: string, body: object, more: Record<string, string> = {}) =>
    fetch(url + path, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) })
  const person = { name: 'tester', email: 'tester@example.com', password: 'a long pass phrase' }
  const cookies = (await post('/api/auth/sign-up/email', person)).headers.getSetCookie()
  const cookie = cookies.map((line) => line.split(';', 1)[0]).join('; ')
  const trade = { action: 'Trade_Action_Deal', symbol: 'GOLD', volume: 0.1, type: 'Order_Type_Buy', price: 0 }
  const rest = { deviation: 10, sl: 0, tp: 0, tradeDetails: 'first try', server: 'Ratchet-Demo', status: 'Pending' }
  const published = await post('/api/trades', { ...trade, ...rest }, { cookie })
  if (published.status !== 201) throw new Error(`The trade was not published: ${await published.text()}`)
  const { id } = (await published.json()) as { id: string }
  const accounts = await fetch(`${url}/api/accounts`, { headers: { cookie } })
  const { items } = (await accounts.json()) as { items: { id: string }[] }
  const description = await (await fetch(`${url}/api/openapi.json`)).json()
  const ids = { '/api/trades': id, '/api/accounts': items[0]?.id ?? '', '/api/active-trades': '1' }
  return { cookie, operations: operationsOf(description as Parameters<typeof operationsOf>[0], ids) }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (address === null || typeof address === 'string') throw new Error('No port')
  return address.port
}
