import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Result, rowOf } from '../measure.ts'
import { Caller, requestOf } from '../orders/wire.ts'
import { writeMarket } from '../recovery/market.ts'
import { type StartedServer, startServer } from '../server.ts'

const say = (line: string) => process.stderr.write(`${line}\n`)

interface GuessSize {
  readonly addresses: number
  /** Wrong passwords from each address. */
  readonly tries: number
  /** One try in so many is for the owner's account, the others for accounts that are not there. */
  readonly ofOwner: number
  /** At the same time, from each address. */
  readonly connections: number
  /** Sign-ins of the owner without any guesses. */
  readonly quiet: number
}

const fullSize: GuessSize = { addresses: 20, tries: 100, ofOwner: 20, connections: 20, quiet: 5 }

const owner = { name: 'Olga', email: 'olga@example.test', password: 'a long pass phrase of hers' }
const proxy = '127.0.250.1'
const patienceMs = 60_000

/** Where a request comes from: an address of this machine, or one that the proxy tells of. */
interface Way {
  readonly name: string
  readonly env: Readonly<Record<string, string>>
  from(address: string): { readonly local: string; readonly headers: Readonly<Record<string, string>> }
}

const ways: readonly Way[] = [
  { name: 'directly', env: {}, from: (address) => ({ local: address, headers: {} }) },
  {
    name: 'behind a proxy',
    env: { TRUSTED_PROXY: proxy },
    from: (address) => ({ local: proxy, headers: { 'x-forwarded-for': address } }),
  },
]

/**
 * How long the owner of an account takes to sign in, each time from an address not seen before, while others guess passwords from many addresses:
 * directly and behind a proxy, before and after a restart of the server. What is counted of the guesses stays from one scene to the next.
 */
export async function guessesBench(size: GuessSize = fullSize): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ratchet-guesses-'))
  const feed = writeMarket(folder)
  const rows: Result[] = []
  let scene = 0
  try {
    for (const way of ways) {
      for (const when of ['', ', after a restart']) {
        const server = await startServer(join(folder, 'data'), feed, { env: way.env })
        try {
          rows.push(await watch(server, way, when, scene++, size))
        } finally {
          await server.stop()
        }
      }
    }
    return rows
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function watch(server: StartedServer, way: Way, when: string, scene: number, size: GuessSize): Promise<Result> {
  const port = Number(new URL(server.url).port)
  const post = async (address: string, path: string, body: object): Promise<number> => {
    const { local, headers } = way.from(address)
    const caller = new Caller(port, local)
    const json = { ...headers, 'content-type': 'application/json' }
    const { status } = await caller.ask(requestOf('POST', path, json, JSON.stringify(body)))
    caller.close()
    return status
  }
  if (scene === 0) {
    const status = await post('127.0.10.1', '/api/auth/sign-up/email', owner)
    if (status !== 200) throw new Error(`The owner could not sign up: ${status}.`)
  }
  let owners = 0
  let refused = 0
  /** Until it succeeds, as a person would try. */
  const signIn = async (): Promise<number> => {
    const address = `127.${20 + scene}.${++owners >> 8}.${owners & 255}`
    const begun = performance.now()
    for (;;) {
      const status = await post(address, '/api/auth/sign-in/email', { email: owner.email, password: owner.password })
      const ms = performance.now() - begun
      if (status === 200) return ms
      refused++
      if (ms > patienceMs) throw new Error(`The owner is shut out: ${status}.`)
      await new Promise((done) => setTimeout(done, 500))
    }
  }
  const quiet: number[] = []
  for (let n = 0; n < size.quiet; n++) quiet.push(await signIn())

  const counts = new Map<number, number>()
  let left = size.addresses
  const guess = async (address: string): Promise<void> => {
    let tried = 0
    const work = async () => {
      while (tried < size.tries) {
        const email = ++tried % size.ofOwner === 0 ? owner.email : `nobody-${tried}@example.test`
        const status = await post(address, '/api/auth/sign-in/email', { email, password: 'not the password' })
        counts.set(status, (counts.get(status) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: size.connections }, work))
    left--
  }
  const guessing = Promise.all(Array.from({ length: size.addresses }, (_, n) => guess(`127.0.${30 + scene}.${n + 1}`)))
  const guessed: number[] = []
  while (left > 0) {
    guessed.push(await signIn())
    await new Promise((done) => setTimeout(done, 100))
  }
  await guessing
  // And when all guesses have been counted.
  guessed.push(await signIn())
  const told = [...counts].map(([status, count]) => `${count} × ${status}`).join(', ')
  const worst = Math.max(...guessed)
  const tries = size.addresses * size.tries
  say(
    `${way.name}${when}: guesses ${told}; the owner signed in ${guessed.length} times, ${refused} tries refused, at most ${worst.toFixed(0)} ms`,
  )
  const what = `longest sign-in of the owner from a new address while ${size.addresses} addresses try ${tries} wrong passwords, ${tries / size.ofOwner} of them for that account, ${way.name}${when} (${refused} of the owner's tries refused)`
  return rowOf({ what, unit: 'ms', yardstickName: 'the same without guesses' }, { ours: [worst], yardstick: quiet })
}
