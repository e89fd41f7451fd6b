import { join } from 'node:path'
import { OandaProcess } from '@ratchet/broker/counterparty/oanda/process'
import type { Account } from '@ratchet/contract'
import { type Scene, startScene } from './scene.ts'
import { freePort } from './server.ts'
import { type Trader, until } from './trader.ts'

interface OandaScene extends Scene {
  oanda: OandaProcess
}

const tokenOf = (login: string): string => `token-of-${login}`

/** A server beside OANDA's counterparty, where each log-in has a token of its own. @param prices quotes what stands there first */
export function startOandaScene(
  logins: readonly string[],
  prices: (oanda: OandaProcess) => Promise<unknown> = (oanda) => oanda.gold(2400),
): OandaScene {
  const scene: OandaScene = startScene(
    async (folder) => {
      const accounts = logins.map((login) => ({ id: login, token: tokenOf(login) }))
      scene.oanda = await OandaProcess.start({ state: join(folder, 'oanda.json'), port: await freePort(), accounts })
      await prices(scene.oanda)
      return { OANDA_URL: scene.oanda.url }
    },
    () => scene.oanda?.kill(),
  ) as OandaScene
  return scene
}

/** Connects the trader's account with that log-in and waits until it is live. @returns its id */
export async function connectOanda(
  trader: Trader,
  login: string,
  more: { readonly name?: string } = {},
): Promise<string> {
  const body = { broker: 'oanda', environment: 'practice', credentials: { token: tokenOf(login) }, login, ...more }
  const { id } = await trader.ask<{ id: string }>('POST', '/api/accounts', body)
  await until('the account to be live', async () => {
    const { state } = await trader.ask<Account>('GET', `/api/accounts/${id}`)
    return state === 'live'
  })
  return id
}
