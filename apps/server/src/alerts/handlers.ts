import { type Alert, type Instrument, mostAlerts } from '@ratchet/contract'
import { directionTo, priceNumber } from '@ratchet/domain'
import type { AlertRow, ApiStore } from '@ratchet/store'
import { type HasAccountAt, namedMarket } from '../core/brokers/named-market.ts'
import type { Handlers } from '../core/http/call.ts'
import { isoTime, type View } from '../core/present/view.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { acceptPrice } from '../core/trading/accept.ts'
import type { ForeignMarkets } from '../core/trading/market-view.ts'

export interface AlertParts {
  readonly store: Pick<ApiStore, 'listAlerts' | 'setAlert' | 'removeAlert'> & HasAccountAt
  readonly instruments: readonly Instrument[]
  readonly view: View
  readonly foreign: ForeignMarkets
}

const presentAlert = ({ id, symbol, market, price, direction, note, setAtMs }: AlertRow, view: View): Alert => ({
  id,
  symbol,
  server: market ?? null,
  price: priceNumber(price, view.instrument(symbol, market)),
  direction,
  note,
  setAt: isoTime(setAtMs),
})

const isThere = 'The market is at this price now.'

/** The prices at which a trader wants to be told. The api only keeps them: the process that has the market sees when one is reached. */
export const alertHandlers = ({
  store,
  instruments,
  view,
  foreign,
}: AlertParts): Pick<Handlers, 'listAlerts' | 'setAlert' | 'removeAlert'> => ({
  async listAlerts({ session, query: { symbol, server } }) {
    const at = symbol === undefined ? undefined : { symbol, market: await namedMarket(store, session.traderId, server) }
    return { items: (await store.listAlerts(session.traderId, at)).map((row) => presentAlert(row, view)) }
  },

  async setAlert({ session, body: { symbol, server, price, note } }) {
    const market = await namedMarket(store, session.traderId, server)
    const traded = market === undefined ? instruments : foreign.traded(market)
    const instrument = traded.find((one) => one.symbol === symbol)
    if (!instrument) throw new Refusal('not_found', `The symbol ${symbol} is not traded here.`)
    const points = acceptPrice('price', price, instrument)
    const quote = view.quote(symbol, market)
    if (!quote) {
      const words = `${symbol} has no price yet, so the direction of the alert is unknown.`
      throw new Refusal('conflict', `${words} Set the alert once there is a price.`)
    }
    const direction = directionTo(points, quote.bid)
    if (direction === null) throw new Refusal('conflict', isThere, { price: isThere })
    const set = await store.setAlert(session.traderId, { symbol, market, price: points, direction, note })
    if (set.outcome === 'full')
      throw new Refusal('conflict', `You can have at most ${mostAlerts} alerts. Remove one first.`)
    return presentAlert(set.row, view)
  },

  async removeAlert({ session, params }) {
    const outcome = await store.removeAlert(session.traderId, params.id)
    if (outcome === 'unknown') throw new Refusal('not_found', 'No such alert found.')
    if (outcome === 'reached')
      throw new Refusal('conflict', 'The price has reached this alert. See your notifications.')
    return { message: 'Alert removed.' }
  },
})
