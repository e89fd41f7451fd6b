import type { Desk } from './desk.ts'
import { Person } from './people.ts'
import { acknowledged, comes, pause, type Round } from './rounds/round.ts'
import { type Attempt, paperAccount } from './work.ts'

/** A third trader of a data set, on whose account nothing happens but what is about its limits and its ladder. */
export interface Guarded {
  readonly person: Person
  readonly account: string
  readonly trader: string
}

const known = new WeakMap<Desk, Guarded>()

/** GOLD at market, without levels: what is open stays so until somebody closes it. */
export function deal(tag: string, type: 'Order_Type_Buy' | 'Order_Type_Sell', volume = 0.1): Attempt {
  const rest = { symbol: 'GOLD', price: 0, sl: 0, tp: 0, deviation: 100_000, status: 'Pending' } as const
  const body = {
    action: 'Trade_Action_Deal',
    type,
    volume,
    server: 'Ratchet-Demo',
    tradeDetails: tag,
    ...rest,
  } as const
  return { tag, body, id: undefined, refused: 0 }
}

/** An order that the market never reaches. */
export function farOrder(tag: string): Attempt {
  const { body, ...rest } = deal(tag, 'Order_Type_Buy')
  return { ...rest, body: { ...body, action: 'Trade_Action_Pending', type: 'Order_Type_BuyLimit', price: 900 } }
}

/** The guarded account of a data set, flat. Its first order opens it. */
export async function guardedOf({ desk, tag }: Round): Promise<Guarded> {
  const before = known.get(desk)
  if (before) {
    await flatten(desk, before)
    return before
  }
  const person = new Person('Cid', desk.ada.url)
  await person.signUp()
  await acknowledged(person, deal(`${tag}-first`, 'Order_Type_Buy'))
  await comes('the guarded account was to open', async () => (await paperAccount(person)) !== undefined)
  const account = String(await paperAccount(person))
  const [row] = await desk.books.read('select trader_id from ledger.accounts where id = $1', [account])
  const guarded = { person, account, trader: String(row?.trader_id) }
  known.set(desk, guarded)
  await flatten(desk, guarded)
  return guarded
}

/** Closes all that is open and cancels what waits. */
async function flatten(desk: Desk, { person, account }: Guarded): Promise<void> {
  await desk.level()
  await comes('the guarded account was to be flat', async () => {
    const open = (await person.ask('GET', '/api/active-trades?limit=200')).body.items as readonly { id: string }[]
    for (const { id } of open) await person.ask('POST', `/api/active-trades/${id}/close`, {})
    await pause(30)
    return (await openAtBroker(desk, account)) === 0
  })
  await desk.level()
}

/** How many positions are open and orders wait in the broker's own book. */
export async function openAtBroker(desk: Desk, account: string): Promise<number> {
  const [row] = await desk.books.atOnce((read) =>
    read(
      `select (select count(*) from paper.positions where account = $1 and volume > 0)
        + (select count(*) from paper.orders where account = $1 and state = 'placed') as open`,
      [account],
    ),
  )
  return Number(row?.open)
}
