import type { Socket } from 'node:net'
import { Caller, cookiesIn, listen, requestOf } from './wire.ts'

// The traders' side, as a process of its own: what it costs is not hidden in the server's figures.

export type Job =
  | { readonly kind: 'sign up'; readonly port: number; readonly people: number }
  /** Each connection publishes, waits for the answer, and publishes again. */
  | { readonly kind: 'flood'; readonly connections: number; readonly orders: number }
  /** Publishes by the clock, without waiting for answers. */
  | { readonly kind: 'steady'; readonly connections: number; readonly orders: number; readonly perSecond: number }

export interface Told {
  readonly orders: number
  /** The time from the first request until the last executed order arrived in its trader's stream. */
  readonly ms: number
  /** The processor time of this process. */
  readonly cpuMs: number
  /** The times from an order's due moment to its answer, and to the event in the trader's stream; in ms, sorted. */
  readonly answered: readonly number[]
  readonly heard: readonly number[]
}

const order = {
  action: 'Trade_Action_Deal',
  symbol: 'GOLD',
  volume: 0.01,
  type: 'Order_Type_Buy',
  price: 0,
  deviation: 0,
  sl: 0,
  tp: 0,
  tradeDetails: 'bench',
  server: 'Ratchet-Demo',
  status: 'Pending',
  magic: '0',
}
const json = { 'content-type': 'application/json' }
/** Every person calls from an address of their own, as people do: what one address may ask for in a minute is limited. */
const addressOf = (n: number) => `127.0.${1 + (n >> 7)}.${1 + (n & 127)}`

let port = 0
const people: { readonly request: string; readonly stream: Socket }[] = []
const callers: Caller[] = []
let next = 0

/** Times of an order, by its trade's id. The event may overtake the answer. */
let heardAt = new Map<string, number>()
let failure: Error | undefined
let onHeard = () => {}

function hear(text: string): void {
  if (!text.startsWith('{"type":"event"')) return
  if (text.includes('"kind":"trade.failed"')) failure = new Error(`An order failed: ${text}`)
  if (!text.includes('"kind":"trade.executed"')) return
  const id = /"tradeId":"([0-9a-f-]{36})"/.exec(text)?.[1] ?? ''
  if (!heardAt.has(id)) heardAt.set(id, performance.now())
  onHeard()
}

async function signUp(n: number): Promise<void> {
  const person = { name: `Bench ${n}`, email: `bench${n}@example.test`, password: 'a long enough password' }
  const caller = new Caller(port, addressOf(n))
  const reply = await fetchCookie(caller, requestOf('POST', '/api/auth/sign-up/email', json, JSON.stringify(person)))
  caller.close()
  const stream = await listen(port, addressOf(n), reply, hear)
  stream.on('close', () => {
    failure = new Error('The server closed a stream.')
    onHeard()
  })
  people.push({ request: requestOf('POST', '/api/trades', { ...json, cookie: reply }, JSON.stringify(order)), stream })
}

async function fetchCookie(caller: Caller, request: string): Promise<string> {
  const answer = await caller.ask(request)
  const cookies = cookiesIn(answer)
  if (answer.status !== 200 || cookies === '') throw new Error(`Nobody was signed up: ${answer.status} ${answer.head}`)
  return cookies
}

/** Some at a time: passwords are costly. */
async function signUpAll({ port: at, people: count }: Extract<Job, { kind: 'sign up' }>): Promise<void> {
  port = at
  let n = 0
  const work = async () => {
    while (n < count) await signUp(n++)
  }
  await Promise.all(Array.from({ length: 8 }, work))
}

async function publish(caller: Caller): Promise<string> {
  const person = people[next++ % people.length]
  const { status, body } = await caller.ask(person?.request ?? '')
  if (status !== 201) throw new Error(`An order was not taken: ${status} ${body}`)
  return body.slice(body.indexOf('"id":"') + 6).slice(0, 36)
}

async function run(job: Extract<Job, { kind: 'flood' | 'steady' }>): Promise<Told> {
  while (callers.length < job.connections) callers.push(new Caller(port, addressOf(callers.length)))
  heardAt = new Map()
  const answeredAt = new Map<string, number>()
  const dueAt = new Map<string, number>()
  const allHeard = new Promise<void>((done) => {
    onHeard = () => {
      if (heardAt.size === job.orders || failure) done()
    }
  })
  const cpu = process.cpuUsage()
  const startedAt = performance.now()
  const one = async (caller: Caller, due: number) => {
    const id = await publish(caller)
    answeredAt.set(id, performance.now())
    dueAt.set(id, due)
  }
  await (job.kind === 'flood' ? flood(job, one) : steadily(job, startedAt, one))
  await allHeard
  if (failure) throw failure
  for (const id of answeredAt.keys()) if (!heardAt.has(id)) throw new Error(`Order ${id} was not heard of`)
  const ms = Math.max(...heardAt.values()) - startedAt
  const { user, system } = process.cpuUsage(cpu)
  const lasted = (ends: ReadonlyMap<string, number>) =>
    [...dueAt].map(([id, due]) => (ends.get(id) ?? Number.NaN) - due).sort((a, b) => a - b)
  return { orders: job.orders, ms, cpuMs: (user + system) / 1000, answered: lasted(answeredAt), heard: lasted(heardAt) }
}

type One = (caller: Caller, due: number) => Promise<void>

async function flood({ connections, orders }: { connections: number; orders: number }, one: One): Promise<void> {
  let begun = 0
  const work = async (caller: Caller) => {
    while (begun++ < orders) await one(caller, performance.now())
  }
  await Promise.all(callers.slice(0, connections).map(work))
}

/** A connection that is still busy when its turn comes makes the order wait, and the wait counts. */
async function steadily(
  { connections, orders, perSecond }: { connections: number; orders: number; perSecond: number },
  startedAt: number,
  one: One,
): Promise<void> {
  const free = callers.slice(0, connections)
  const due: number[] = []
  const running: Promise<void>[] = []
  let begun = 0
  const begin = async (caller: Caller, at: number) => {
    await one(caller, at)
    const waiting = due.shift()
    if (waiting === undefined) free.push(caller)
    else await begin(caller, waiting)
  }
  while (begun < orders) {
    const nowMs = performance.now()
    for (; begun < orders && startedAt + (begun * 1000) / perSecond <= nowMs; begun++) {
      const at = startedAt + (begun * 1000) / perSecond
      const caller = free.pop()
      if (caller) running.push(begin(caller, at))
      else due.push(at)
    }
    await new Promise((done) => setTimeout(done, 1))
  }
  await Promise.all(running)
}

process.on('message', (job: Job) => {
  const doing = job.kind === 'sign up' ? signUpAll(job) : run(job)
  doing.then(
    (told) => process.send?.({ told: told ?? null }),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
process.on('disconnect', () => process.exit())
