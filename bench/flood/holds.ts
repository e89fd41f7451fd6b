import { inside } from '../loop/inside.ts'
import { type Result, rowOf } from '../measure.ts'
import { Caller, requestOf } from '../orders/wire.ts'
import type { StartedServer } from '../server.ts'
import { largeBodies, largeBody, wordsOf } from './bodies.ts'
import { signUp } from './person.ts'

/** For how long the server's loop is held at most while it answers one large body, and while nothing is asked for as long. */
export async function holdsOf(
  server: StartedServer,
  report: string,
  { rounds, routes: most }: { readonly rounds: number; readonly routes: number },
): Promise<Result[]> {
  const port = Number(new URL(server.url).port)
  const address = '127.0.202.1'
  const headers = { 'content-type': 'application/json', cookie: await signUp(port, 'Alone', address) }
  const caller = new Caller(port, address)
  const longest = async () => (await inside(server, report)).longestHoldMs
  const rows: Result[] = []
  for (const aim of largeBodies.slice(0, most)) {
    const text = requestOf(aim.method, aim.path, headers, largeBody(aim))
    const [held, quiet]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      await longest()
      const begunMs = performance.now()
      await caller.ask(text)
      const tookMs = performance.now() - begunMs
      held.push(await longest())
      await new Promise((done) => setTimeout(done, tookMs))
      quiet.push(await longest())
    }
    const what = `longest hold of the loop while ${wordsOf(aim)} is answered`
    const times = { ours: [Math.max(...held)], yardstick: [Math.max(...quiet)] }
    rows.push(rowOf({ what, unit: 'ms', yardstickName: 'while nothing is asked for as long' }, times))
  }
  caller.close()
  return rows
}
