import type { Account, ActiveTrade, Instrument } from '@ratchet/contract'
import { useState } from 'react'
import { positionKey } from '../../api/ticket.ts'
import { moneyText, priceText } from '../../format/text.ts'
import { stream, type World } from '../../realtime/index.ts'
import { publishOnce } from '../../trading/orders/publish-once.ts'
import { changeLevels, closePosition } from '../../trading/positions/action-requests.ts'
import { runTestOrder, type StepState, type TestActs, type TestStep, type TestTerms } from './test-order.ts'
import * as texts from './texts.ts'

/** After this time without a confirmation a step counts as failed. Ratchet itself goes on asking the broker. */
const patienceMs = 30_000

type Steps = Readonly<Record<TestStep, StepState>>

const untouched: Steps = { opened: { is: 'waiting' }, moved: { is: 'waiting' }, closed: { is: 'waiting' } }

/** Waits until the stream has brought something. @throws Error with these words after the patience */
function until<T>(find: (world: World) => T | undefined, late: string): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const look = () => {
    try {
      const found = find(stream.world.get())
      if (found !== undefined) resolve(found)
    } catch (error) {
      reject(error)
    }
  }
  const timer = setTimeout(() => reject(new Error(late)), patienceMs)
  const stop = stream.world.subscribe(look)
  look()
  return promise.finally(() => {
    clearTimeout(timer)
    stop()
  })
}

const positionIn = (world: World, position: ActiveTrade) =>
  world.activeTrades.find((one) => positionKey(one) === positionKey(position))

/** The position of a published trade, as soon as it is open. @throws Error if the order failed */
function openedIn({ trades, activeTrades }: World, tradeId: string): ActiveTrade | undefined {
  const order = trades.find(({ id }) => id === tradeId)
  if (order?.status === 'failed' || order?.status === 'cancelled') throw new Error(order.reason ?? texts.orderFailed)
  return activeTrades.find((one) => one.tradeId === tradeId)
}

const actsOf = ({ body, movedSl }: TestTerms, { digits }: Instrument, { currency }: Account): TestActs => ({
  open: async () => {
    const { id } = await publishOnce(body)
    const position = await until((world) => openedIn(world, id), texts.noFill)
    return { position, words: texts.openedAt(priceText(position.price_open, digits), priceText(position.sl, digits)) }
  },
  move: async (position) => {
    await changeLevels(position, { sl: movedSl })
    await until((world) => {
      const now = positionIn(world, position)
      if (!now) throw new Error(texts.closedBefore)
      return now.sl === movedSl ? true : undefined
    }, texts.notMoved)
    return texts.movedTo(priceText(movedSl, digits))
  },
  close: async (position) => {
    await closePosition(position)
    await until((world) => (positionIn(world, position) ? undefined : true), texts.notClosed)
    const deal = stream.world.get().closedTrades.find(({ tradeId }) => tradeId === position.tradeId)
    return deal ? texts.closedAt(priceText(deal.price, digits), `${moneyText(deal.profit)} ${currency}`) : texts.closed
  },
})

/** Runs a test order on an account, once at a press. It goes on if the trader leaves the page. */
export function useTestOrder(account: Account) {
  const [steps, setSteps] = useState<Steps>(untouched)
  const [isRunning, setRunning] = useState(false)
  const run = async (terms: TestTerms, instrument: Instrument) => {
    if (isRunning) return
    setSteps(untouched)
    setRunning(true)
    const clocks = { spanMs: () => performance.now(), now: () => new Date().toISOString() }
    await runTestOrder(actsOf(terms, instrument, account), clocks, (step, state) =>
      setSteps((now) => ({ ...now, [step]: state })),
    )
    setRunning(false)
  }
  return { steps, isRunning, run }
}
