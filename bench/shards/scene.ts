import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { noRisk, type Risk, riskRungNumbers } from '@ratchet/contract'
import { asked, databaseAt } from '../market/prepared.ts'
import { writeMarket } from '../recovery/market.ts'
import { atDesk, openPositions } from '../recovery/scene.ts'
import { startServer } from '../server.ts'

/** A rung every fifty pips, as long as the positions were opened along: so each pip reaches one of every fiftieth long position, for 300 pips. */
const ladder: Risk = {
  ...noRisk,
  ...Object.fromEntries(riskRungNumbers.flatMap((n) => [[`profit${n}`, 50 * n] as const, [`sl${n}`, 40] as const])),
}

/** Databases of servers that are stopped, of which each run gets a copy. */
export interface Templates {
  readonly folder: string
  /** Of the PostgreSQL, as its owner. */
  readonly url: string
  readonly feed: string
  /** The master key of all processes. */
  readonly secret: string
}

/** Makes `positions0`, of a server without a trader, and one for each number of positions. */
export async function makeTemplates(folder: string, url: string, counts: readonly number[]): Promise<Templates> {
  const templates = { folder, url, feed: writeMarket(folder), secret: randomBytes(32).toString('hex') }
  const empty = databaseAt(url, nameOf(0))
  await asked(url, `create database ${nameOf(0)}`)
  const env = { RATCHET_SECRET: templates.secret }
  await (await startServer(join(folder, 'first'), templates.feed, { databaseUrl: empty, env })).stop()
  for (const positions of counts) {
    await asked(url, `create database ${nameOf(positions)} template ${nameOf(0)}`)
    const traders = Math.ceil(positions / 50)
    const size = { traders, positionsEach: positions / traders }
    await atDesk(databaseAt(url, nameOf(positions)), (desk) => openPositions(desk, size, [], ladder))
  }
  return templates
}

export const nameOf = (positions: number): string => `positions${positions}`
