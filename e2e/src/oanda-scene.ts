import { join } from 'node:path'
import { OandaProcess } from '@ratchet/broker/oanda/counterparty/process'
import { type Scene, startScene } from './scene.ts'
import { freePort } from './server.ts'

interface OandaScene extends Scene {
  oanda: OandaProcess
}

export const tokenOf = (login: string): string => `token-of-${login}`

/** A server beside OANDA's counterparty, where gold stands at 2400 and each log-in has a token of its own. */
export function startOandaScene(logins: readonly string[]): OandaScene {
  const scene: OandaScene = startScene(
    async (folder) => {
      const accounts = logins.map((login) => ({ id: login, token: tokenOf(login) }))
      scene.oanda = await OandaProcess.start({ state: join(folder, 'oanda.json'), port: await freePort(), accounts })
      await scene.oanda.gold(2400)
      return { OANDA_URL: scene.oanda.url }
    },
    () => scene.oanda?.kill(),
  ) as OandaScene
  return scene
}
