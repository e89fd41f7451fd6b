import type { ActiveTrade, Instrument, PublicQuote, TradeBody } from '@ratchet/contract'
import { integerFromNumber, priceNumber, volumeNumber } from '@ratchet/domain'

/** The steps of a test order, in order. */
export const testSteps = ['opened', 'moved', 'closed'] as const
export type TestStep = (typeof testSteps)[number]

/** How one step stands. `tookMs` counts from the request until the broker's confirmation. */
export type StepState =
  | { readonly is: 'waiting' }
  | { readonly is: 'sent' }
  | { readonly is: 'done'; readonly at: string; readonly tookMs: number; readonly words: string }
  | { readonly is: 'failed'; readonly words: string }

/** What a test order asks for. */
export interface TestTerms {
  readonly body: TradeBody
  /** Where the stop is moved to: nearer, since a stop never loosens. */
  readonly movedSl: number
}

/** Pips, spreads and stop levels that lie between the price and the moved stop; the first stop is half as far again. */
const [pips, spreads, levels] = [50, 20, 4]
/** By this many spreads the price may get worse. */
const deviations = 3

/** Buys the smallest volume at the market, with a stop so far away that the price does not reach it meanwhile. */
export function testTerms(
  accountId: string,
  instrument: Instrument,
  { bid, ask }: Pick<PublicQuote, 'bid' | 'ask'>,
  details: string,
): TestTerms | null {
  const { symbol, digits, pipPoints, tickPoints, stopsLevel, volumeMin } = instrument
  const [bidPoints, askPoints] = [integerFromNumber(bid, digits), integerFromNumber(ask, digits)]
  if (bidPoints === undefined || askPoints === undefined) return null
  const away = Math.max(pips * pipPoints, spreads * (askPoints - bidPoints), levels * stopsLevel)
  const stop = (distance: number) => Math.floor((bidPoints - distance) / tickPoints) * tickPoints
  const first = stop(Math.ceil(away * 1.5))
  if (first <= 0) return null
  return {
    body: {
      action: 'Trade_Action_Deal',
      type: 'Order_Type_Buy',
      symbol,
      volume: volumeNumber(volumeMin),
      price: 0,
      deviation: deviations * (askPoints - bidPoints),
      sl: priceNumber(first, instrument),
      tp: 0,
      tradeDetails: details,
      accountId,
      status: 'Pending',
    },
    movedSl: priceNumber(stop(away), instrument),
  }
}

/** What a test order does at the server. Each resolves when the broker has confirmed it, with what it says of it. */
export interface TestActs {
  open(): Promise<{ readonly position: ActiveTrade; readonly words: string }>
  move(position: ActiveTrade): Promise<string>
  close(position: ActiveTrade): Promise<string>
}

interface Clocks {
  /** Measures spans. */
  readonly spanMs: () => number
  readonly now: () => string
}

/**
 * Opens, moves and closes. What was opened is closed even if its stop cannot be moved. Never rejects: a failure is the state of its step.
 * @param told hears of each change of a step
 */
export async function runTestOrder(
  { open, move, close }: TestActs,
  { spanMs, now }: Clocks,
  told: (step: TestStep, state: StepState) => void,
): Promise<void> {
  const does = async <T>(step: TestStep, act: () => Promise<T>, wordsOf: (done: T) => string): Promise<T | null> => {
    const sentMs = spanMs()
    told(step, { is: 'sent' })
    try {
      const done = await act()
      told(step, { is: 'done', at: now(), tookMs: spanMs() - sentMs, words: wordsOf(done) })
      return done
    } catch (error) {
      told(step, { is: 'failed', words: error instanceof Error ? error.message : String(error) })
      return null
    }
  }
  const opened = await does('opened', open, ({ words }) => words)
  if (opened === null) return
  await does(
    'moved',
    () => move(opened.position),
    (words) => words,
  )
  await does(
    'closed',
    () => close(opened.position),
    (words) => words,
  )
}
