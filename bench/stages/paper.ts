import { randomUUID } from 'node:crypto'
import type { RunningPaperBroker } from '@ratchet/broker/paper'
import { saneQuote } from '@ratchet/domain'
import { quoteAt } from '../recovery/market.ts'

/** Opens accounts in the paper broker's book, with a market. */
export async function openBooks(paper: RunningPaperBroker, accounts: number): Promise<readonly string[]> {
  const ids = Array.from({ length: accounts }, () => randomUUID())
  for (const [n, id] of ids.entries()) await paper.connect({ id, login: `${n}`, server: 'Ratchet-Demo' })
  const quote = saneQuote(quoteAt(0))
  if (quote) await paper.quote(quote, 0)
  return ids
}

/** Every account sends so many orders, each after the answer to the one before. @throws Error if one is refused */
export async function sendOrders(paper: RunningPaperBroker, accounts: readonly string[], each: number): Promise<void> {
  const answered = new Map<string, () => void>()
  const refused: string[] = []
  const unsubscribe = paper.subscribe(({ answer, positions }) => {
    if (answer === null) return
    if (positions.length !== 1) refused.push(answer.text)
    answered.get(answer.clientId)?.()
    answered.delete(answer.clientId)
  })
  const sendAll = async (account: string) => {
    for (let n = 0; n < each; n++) {
      const clientId = randomUUID()
      const heard = new Promise<void>((done) => answered.set(clientId, done))
      await paper.send({
        kind: 'order',
        account,
        clientId,
        symbol: 'GOLD',
        action: 'deal',
        type: 'Order_Type_Buy',
        volume: 100,
        price: 0,
        deviation: 0,
        sl: 0,
        tp: 0,
        comment: 'stage',
        magic: '0',
      })
      await heard
    }
  }
  await Promise.all(accounts.map(sendAll))
  unsubscribe()
  if (refused.length > 0) throw new Error(`The paper broker refused ${refused.length} orders: ${refused[0]}`)
}
