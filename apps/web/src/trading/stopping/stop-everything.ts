import { doEach } from '../orders/each.ts'
import * as texts from '../texts.ts'

/** What stopping everything needs of the server, with the keys by which things are known again. */
export interface Desk<P, O> {
  readonly stopTrading: () => Promise<unknown>
  readonly positions: () => Promise<readonly P[]>
  /** Those that wait at a broker, or are on their way there. */
  readonly orders: () => Promise<readonly O[]>
  readonly close: (position: P) => Promise<unknown>
  readonly cancel: (order: O) => Promise<unknown>
  readonly keyOf: (one: P | O) => string
}

export interface Wanted {
  readonly close: boolean
  readonly cancel: boolean
}

export interface Progress<P, O> {
  readonly closed: number
  readonly cancelled: number
  /** How many are still to be asked for, as far as is known. */
  readonly left: number
  /** What stayed as it was, and why. */
  readonly refused: readonly { readonly of: P | O; readonly reason: string }[]
}

/** An order that fills while it is cancelled is a position at the next look; more looks than these find nothing new. */
const looks = 4

/**
 * Stops trading first, so that nothing new comes; then takes orders back and closes positions, and looks again until nothing is left but what
 * was refused. What is refused twice stays as it is and is named.
 * @param told is told after each step
 * @throws where trading could not be stopped, or what is open could not be read: then nothing else was done since
 */
export async function stopEverything<P, O>(
  desk: Desk<P, O>,
  wanted: Wanted,
  told: (progress: Progress<P, O>) => void,
): Promise<Progress<P, O>> {
  await desk.stopTrading()
  const open = () => Promise.all([wanted.cancel ? desk.orders() : [], wanted.close ? desk.positions() : []])
  let progress: Progress<P, O> = { closed: 0, cancelled: 0, left: 0, refused: [] }
  const tries = new Map<string, number>()
  const reasons = new Map<string, string>()
  for (let look = 0; look < looks; look++) {
    const isNew = (one: P | O) => (tries.get(desk.keyOf(one)) ?? 0) < 2
    const [orders, positions] = (await open()).map((all) => all.filter(isNew)) as [O[], P[]]
    const all = orders.length + positions.length
    if (all === 0) break
    for (const one of [...orders, ...positions]) tries.set(desk.keyOf(one), (tries.get(desk.keyOf(one)) ?? 0) + 1)
    const { closed, cancelled } = progress
    const step = (change: Partial<Progress<P, O>>) => {
      progress = { ...progress, ...change }
      told(progress)
    }
    const ofOrders = await doEach(orders, desk.cancel, ({ done, refused }) =>
      step({ cancelled: cancelled + done, left: all - done - refused.length, refused }),
    )
    const ofPositions = await doEach(positions, desk.close, ({ done, refused }) =>
      step({
        closed: closed + done,
        left: positions.length - done - refused.length,
        refused: [...ofOrders.refused, ...refused],
      }),
    )
    for (const { of, reason } of [...ofOrders.refused, ...ofPositions.refused]) reasons.set(desk.keyOf(of), reason)
  }
  // What was refused and is gone by now, such as an order that was filled and then closed, is no refusal.
  const stayed = (await open()).flat().map((of) => ({ of, reason: reasons.get(desk.keyOf(of)) ?? texts.cameMeanwhile }))
  return { ...progress, left: 0, refused: stayed }
}
