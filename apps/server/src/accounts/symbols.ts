import {
  type AccountSymbol,
  contractChanges,
  type Instrument,
  isAtBroker,
  type SymbolContract,
} from '@ratchet/contract'
import { volumeNumber } from '@ratchet/domain'
import type { OfferedSymbol } from '@ratchet/engine'
import type { AccountSymbols, ApiStore, Chosen } from '@ratchet/store'
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
      const symbols = await store.accountSymbols(traderId, id)
      const instruments = await foreign.load(server)
      return { items: symbols.offered.map((offer) => presentSymbol(offer, symbols, instruments)) }
    },

    async chooseSymbols({ session: { traderId }, params: { id }, body }) {
      const { server, isDisconnected } = await find(traderId, id)
      if (isDisconnected)
        throw new Refusal('conflict', 'This account is disconnected. Connect it again under Settings.')
      const before = await store.accountSymbols(traderId, id)
      const { on, offered } = before
      const symbols = [...new Set(body.symbols)]
      const confirm = [...new Set(body.confirm ?? [])]
      for (const symbol of symbols) {
        const offer = offered.find((one) => one.symbol === symbol)
        // What is on already may stay, whether or not the broker still offers it.
        if (on.includes(symbol) && offer?.why == null) continue
        if (!offer) throw invalidField('symbols', notOffered(symbol))
        if (offer.why !== null) throw invalidField('symbols', `${symbol} cannot be traded here. ${offer.why}`)
      }
      for (const symbol of confirm) {
        if (!offered.some((one) => one.symbol === symbol && one.why === null))
          throw invalidField('confirm', notOffered(symbol))
        if (!symbols.includes(symbol)) throw invalidField('confirm', `Switch ${symbol} on to confirm its contract.`)
      }
      const chosen = await store.chooseSymbols(traderId, id, symbols, confirm)
      if (chosen.outcome === 'no account') throw new Refusal('not_found', 'No such account found.')
      if (chosen.outcome !== 'chosen') throw new Refusal('conflict', stayText(chosen))
      // What was on as a matter of course, and is not offered, nobody switched off.
      const known = on.filter((symbol) => offered.some((one) => one.symbol === symbol && one.why === null))
      const confirmed = confirm.filter((symbol) => known.includes(symbol) && changesOf(before, symbol).length > 0)
      return { message: await messageOf(server, symbols, known, confirmed) }
    },
  }

  async function messageOf(
    server: string,
    symbols: readonly string[],
    before: readonly string[],
    confirmed: readonly string[],
  ): Promise<string> {
    const news = symbols.filter((symbol) => !before.includes(symbol))
    const gone = before.filter((symbol) => !symbols.includes(symbol))
    if (confirmed.length > 0) {
      const isUp = await untilTraded(server, confirmed)
      const when = isUp ? '' : ' It can be traded as soon as the new contract is in use here.'
      return `The contract of ${confirmed.join(', ')} is confirmed.${when}`
    }
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

const notOffered = (symbol: string) => `The broker does not offer ${symbol} on this account.`

function stayText({ outcome, symbols }: Extract<Chosen, { readonly symbols: readonly string[] }>): string {
  const open = `${symbols.join(', ')} ${symbols.length === 1 ? 'has' : 'have'} an open position or a pending order here`
  if (outcome === 'held') return `${open}. Close or cancel it first.`
  return `${open}, with prices and volumes of the contract of before. Close or cancel it first, here or at the broker, and then confirm the new contract.`
}

/** The changes of a symbol's contract since the trader confirmed it, a sentence each. */
function changesOf({ offered, confirmed }: AccountSymbols, symbol: string): readonly string[] {
  return contractChanges(confirmed[symbol], offered.find((one) => one.symbol === symbol)?.contract)
}

function presentSymbol(
  { symbol, name, why, brokerSymbol, contract }: OfferedSymbol,
  symbols: AccountSymbols,
  instruments: readonly Instrument[],
): AccountSymbol {
  const isOn = why === null && symbols.on.includes(symbol)
  // An offer that an earlier release stored has no contract.
  const facts = why === null ? (contract ?? instruments.find((one) => one.symbol === symbol)) : undefined
  const changes = isOn ? changesOf(symbols, symbol) : []
  const changed = changes.length > 0 ? changes.join(' ') : null
  return { symbol, name, on: isOn, why, brokerSymbol: brokerSymbol ?? null, ...factsOf(facts), changed }
}

const noFacts = {
  digits: null,
  tickPoints: null,
  contractSize: null,
  unit: null,
  currency: null,
  volumeMin: null,
  volumeStep: null,
  volumeMax: null,
}

function factsOf(facts: Omit<SymbolContract, 'brokerSymbol'> | undefined): Pick<AccountSymbol, keyof typeof noFacts> {
  if (!facts) return noFacts
  const { digits, tickPoints, contractSize, unit, currency } = facts
  const lots = {
    volumeMin: volumeNumber(facts.volumeMin),
    volumeStep: volumeNumber(facts.volumeStep),
    volumeMax: volumeNumber(facts.volumeMax),
  }
  return { digits, tickPoints, contractSize, unit, currency, ...lots }
}
