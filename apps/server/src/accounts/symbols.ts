import { type AccountSymbol, type Instrument, isAtBroker } from '@ratchet/contract'
import { volumeNumber } from '@ratchet/domain'
import type { ApiStore } from '@ratchet/store'
import type { Handlers } from '../core/http/call.ts'
import { invalidField, Refusal } from '../core/refusals/refusal.ts'
import type { ForeignMarkets } from '../core/trading/market-view.ts'

export interface SymbolParts {
  readonly store: Pick<ApiStore, 'listAccounts' | 'accountSymbols' | 'chooseSymbols'>
  readonly foreign: ForeignMarkets
}

/** How long an answer waits until the market has taken the symbols up, so that it can say so. */
const longestMs = 3000
const lookEveryMs = 50

/** Which symbols can be traded on an account at a broker, and which are on there. */
export function symbolHandlers({ store, foreign }: SymbolParts): Pick<Handlers, 'listSymbols' | 'chooseSymbols'> {
  async function find(traderId: string, id: string) {
    const account = (await store.listAccounts(traderId)).find((one) => one.id === id)
    if (!account) throw new Refusal('not_found', 'No such account found.')
    if (!isAtBroker(account.server)) throw new Refusal('conflict', 'Only a broker account has symbols to switch on.')
    return account
  }
  return {
    async listSymbols({ session: { traderId }, params: { id } }) {
      const { server } = await find(traderId, id)
      const { on, offered } = await store.accountSymbols(traderId, id)
      const instruments = await foreign.load(server)
      const items = offered.map(({ symbol, name, why }) => {
        const instrument = why === null ? instruments.find((one) => one.symbol === symbol) : undefined
        return { symbol, name, why, on: why === null && on.includes(symbol), ...factsOf(instrument) }
      })
      return { items }
    },

    async chooseSymbols({ session: { traderId }, params: { id }, body }) {
      const { server, isDisconnected } = await find(traderId, id)
      if (isDisconnected)
        throw new Refusal('conflict', 'This account is disconnected. Connect it again under Settings.')
      const { on, offered } = await store.accountSymbols(traderId, id)
      const symbols = [...new Set(body.symbols)]
      for (const symbol of symbols) {
        const offer = offered.find((one) => one.symbol === symbol)
        // What is on already may stay, whether or not the broker still offers it.
        if (on.includes(symbol) && offer?.why == null) continue
        if (!offer) throw invalidField('symbols', `The broker does not offer ${symbol} on this account.`)
        if (offer.why !== null) throw invalidField('symbols', `${symbol} cannot be traded here. ${offer.why}`)
      }
      const chosen = await store.chooseSymbols(traderId, id, symbols)
      if (chosen.outcome === 'no account') throw new Refusal('not_found', 'No such account found.')
      if (chosen.outcome === 'held') {
        const what = chosen.symbols.length === 1 ? 'has' : 'have'
        throw new Refusal(
          'conflict',
          `${chosen.symbols.join(', ')} ${what} an open position or a pending order here. Close or cancel it first.`,
        )
      }
      // What was on as a matter of course, and is not offered, nobody switched off.
      const before = on.filter((symbol) => offered.some((one) => one.symbol === symbol && one.why === null))
      return { message: await messageOf(server, symbols, before) }
    },
  }

  async function messageOf(server: string, symbols: readonly string[], before: readonly string[]): Promise<string> {
    const news = symbols.filter((symbol) => !before.includes(symbol))
    const gone = before.filter((symbol) => !symbols.includes(symbol))
    if (news.length + gone.length === 0) return 'The symbols are unchanged.'
    const off = gone.length > 0 ? [`${gone.join(', ')} ${are(gone)} off.`] : []
    if (news.length === 0) return off.join(' ')
    const isUp = await untilTraded(server, news)
    const when = isUp ? '' : ' as soon as the broker can be reached'
    return [`${news.join(', ')} ${are(news)} on${when}.`, ...off].join(' ')
  }

  async function untilTraded(server: string, symbols: readonly string[]): Promise<boolean> {
    const isUp = () => {
      const there = foreign.traded(server)
      return symbols.every((symbol) => there.some((one) => one.symbol === symbol))
    }
    const until = performance.now() + longestMs
    while (!isUp() && performance.now() < until) await new Promise((done) => setTimeout(done, lookEveryMs))
    return isUp()
  }
}

const are = (symbols: readonly string[]) => (symbols.length === 1 ? 'is' : 'are')

function factsOf(
  instrument: Instrument | undefined,
): Pick<AccountSymbol, 'digits' | 'contractSize' | 'unit' | 'volumeMin'> {
  if (!instrument) return { digits: null, contractSize: null, unit: null, volumeMin: null }
  const { digits, contractSize, unit, volumeMin } = instrument
  return { digits, contractSize, unit, volumeMin: volumeNumber(volumeMin) }
}
