import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type ServerProcess, startProcess } from '@ratchet/launcher'
import { embeddedWord, isGivenCluster } from '@ratchet/store/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Person } from './testing/person.ts'
import { processesOf, scratchFolder, until } from './testing/process.ts'

// One life of the real program; what else it does as a process is in main.system.test.ts.

let folder: ReturnType<typeof scratchFolder>
const started: ServerProcess[] = []
const begin = async (env: Record<string, string> = {}): Promise<ServerProcess> => {
  const server = await startProcess({ RATCHET_DATA_DIR: folder.path, ...env })
  started.push(server)
  return server
}
const ready = async (env: Record<string, string> = {}): Promise<ServerProcess> => {
  const server = await begin(env)
  if (!(await server.ready)) throw new Error(`It ended before it was ready:\n${server.out()}${server.err()}`)
  return server
}
const onLinux = process.platform === 'linux'

/** All that the servers of this folder have logged. */
const logs = (): string =>
  readdirSync(folder.path)
    .filter((name) => name.endsWith('.log'))
    .map((name) => readFileSync(join(folder.path, name), 'utf8'))
    .join('')

beforeEach(() => {
  folder = scratchFolder()
})
afterEach(async () => {
  for (const server of started.splice(0)) {
    if (server.child.exitCode !== null || server.child.signalCode !== null) continue
    await server.signal('SIGKILL')
  }
  if (onLinux) await until('nothing of the folder runs', () => processesOf(folder.path).length === 0)
  folder.remove()
})

describe.skipIf(isGivenCluster)(`on the database of its own folder${embeddedWord}`, () => {
  const demoLine = /^Demo trader: sign in as (\S+) with the password (\S+) /m
  const demo = { RATCHET_DEMO: 'on' }

  it('lives: first start, demo trader, second instance, kill -9, quick second start, Ctrl-C', async () => {
    const first = await ready(demo)
    if (onLinux) expect(statSync(join(folder.path, 'secret')).mode & 0o777).toBe(0o600)
    const [, email = '', password = ''] = demoLine.exec(first.out()) ?? []
    const trader = new Person(first.url, 'Demo')
    expect((await trader.call('POST', '/api/auth/sign-in/email', { email, password })).status).toBe(200)
    const risk = (await trader.call('GET', '/api/risk')).body
    expect(risk.profit1).toBeGreaterThan(0)

    const second = await begin(demo)
    expect(await second.ended).toBe(1)
    expect(second.out()).toBe('')
    expect(second.err()).toMatch(/^Another Ratchet is already running on [^\n]+\n$/)
    expect((await trader.call('GET', '/api/risk')).status).toBe(200)

    await first.signal('SIGKILL')
    const startMs = performance.now()
    const third = await ready(demo)
    const tookMs = performance.now() - startMs
    console.log(`The start after a kill took ${(tookMs / 1000).toFixed(1)} s`)
    expect(third.out()).not.toMatch(demoLine)
    expect(third.err()).toBe('')
    const again = new Person(third.url, 'Demo')
    expect((await again.call('POST', '/api/auth/sign-in/email', { email, password })).status).toBe(200)
    expect((await again.call('GET', '/api/risk')).body).toEqual(risk)

    expect(await third.signal('SIGINT')).toBe(0)
    expect(third.err()).toBe('')
    if (onLinux) expect(processesOf(folder.path)).toEqual([])
    expect(logs()).not.toContain(password)

    const fourthMs = performance.now()
    const fourth = await ready(demo)
    const secondStartMs = performance.now() - fourthMs
    console.log(`The second start in order took ${(secondStartMs / 1000).toFixed(1)} s`)
    expect(fourth.out()).toBe(`Ratchet is ready at ${fourth.url}\n`)
    await fourth.signal('SIGINT')
  })
})
