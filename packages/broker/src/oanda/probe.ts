import { type AccountOffer, type ConnectStep, type Instrument, usualSymbols } from '@ratchet/contract'
import { moneyNumber } from '@ratchet/domain'
import type { Clock, Probed } from '@ratchet/engine/ports'
import { centsOf, timeOf } from './book.ts'
import { AccountForbidden, LinkDown, TokenRefused } from './errors.ts'
import { toOffers, tradableOf } from './instruments.ts'
import { Link, type Token } from './link.ts'
import { instrumentOf } from './names.ts'
import { steadyClock } from './steady-clock.ts'
import { httpTransport } from './transport.ts'
import { accounts, instrumentsAnswer, streamLine, summary } from './wire.ts'

export interface ProbeOptions {
  readonly url: string
  readonly streamUrl: string
  readonly token: Token
  /** As people call the environment. */
  readonly where: string
  readonly clock: Clock
  /** Ends the connections when nobody waits for the result any more. */
  readonly left?: AbortSignal | undefined
}

/** A clock that is off by more makes times of trades wrong to read. */
const clockOffMs = 5000
const heartbeatMs = 8000
const at = (login: string, rest: string) => `/v3/accounts/${encodeURIComponent(login)}/${rest}`

/** Looks step by step whether an account can be traded from here. It only reads. */
export async function probeOanda({ url, streamUrl, token, where, clock, left }: ProbeOptions): Promise<Probed> {
  const link = new Link(httpTransport(url, streamUrl), token, steadyClock)
  left?.addEventListener('abort', () => void link.close(), { once: true })
  const steps: ConnectStep[] = []
  const offers: AccountOffer[] = []
  let refused: 'token' | undefined
  const step = async (name: string, look: () => Promise<string>): Promise<boolean> => {
    try {
      steps.push({ name, ok: true, words: await look() })
      return true
    } catch (error) {
      if (error instanceof TokenRefused) refused = 'token'
      steps.push({ name, ok: false, words: wordsOf(error, where) })
      return false
    }
  }
  /** Offers nothing where a step fails: what follows rests on it. */
  const isUsable = async (): Promise<boolean> => {
    let found: readonly string[] = []
    const isKnown = await step('Token', async () => {
      found = (await link.read('/v3/accounts', accounts)).accounts.map(({ id }) => id)
      return `OANDA ${where} accepts it.`
    })
    return (
      isKnown &&
      (await step('Accounts', () => readAccounts(link, found, offers))) &&
      (await step('Hedging', async () => hedgingWords(offers))) &&
      (await step('Currency', async () => currencyWords(offers)))
    )
  }
  try {
    if (!(await isUsable())) return { steps, offers, refused }
    const first = offers[0]?.login ?? ''
    let symbol = ''
    const isTraded = await step('Instruments', async () => {
      const offered = toOffers((await link.read(at(first, 'instruments'), instrumentsAnswer)).instruments)
      const said = tradableOf(offered)
      if (said.length === 0)
        throw new Problem('Ratchet cannot trade any symbol of this account. Ask OANDA for CFDs on gold or oil.')
      symbol = said[0]?.symbol ?? ''
      const on = said.filter((one) => usualSymbols.includes(one.symbol))
      const more = said.length - on.length
      const nameOf = (symbol: string) => offered.find((one) => one.symbol === symbol)?.brokerSymbol ?? symbol
      const words = on.map((one) => instrumentText(one, nameOf(one.symbol)))
      const further = more === 0 ? [] : [`${more} more symbol${more === 1 ? '' : 's'} to switch on`]
      return `${[...words, ...further].join('; ')}.`
    })
    if (!isTraded) return { steps, offers, refused }
    let offMs = 0
    const isHeard = await step('Streams', async () => {
      const prices = at(first, `pricing/stream?instruments=${instrumentOf(symbol)}`)
      const both = () =>
        Promise.all([
          hear(link, at(first, 'transactions/stream'), 'account events', clock),
          hear(link, prices, 'prices', clock),
        ])
      offMs = Math.min(...(await inTurn(streamUrl, both)))
      return 'Both work: account events and prices.'
    })
    if (isHeard)
      await step('Clock', async () => {
        if (offMs > clockOffMs)
          throw new Problem(`This server’s clock is off by ${Math.round(offMs / 1000)} s. Correct it.`)
        return 'The clocks of this server and OANDA agree.'
      })
    return { steps, offers, refused }
  } finally {
    await link.close()
  }
}

/** What a symbol stands for at OANDA: the trader confirms it by connecting. */
const instrumentText = ({ symbol, digits, contractSize, unit }: Instrument, brokerSymbol: string): string =>
  `${symbol} = ${brokerSymbol} with ${digits} decimals and lots of ${contractSize.toLocaleString('en')} ${unit}`

/** Reads the accounts of a token, and says how many there are. @throws Problem where none of them can be connected */
async function readAccounts(link: Link, found: readonly string[], offers: AccountOffer[]): Promise<string> {
  if (found.length === 0)
    throw new Problem('The token has access to no account. Create it as the OANDA user who owns one.')
  let forbidden = 0
  for (const id of found) {
    const said = await link.read(at(id, 'summary'), summary).catch((error: unknown) => {
      if (error instanceof AccountForbidden) return undefined
      throw error
    })
    if (!said) {
      forbidden++
      continue
    }
    const { account } = said
    if (account.guaranteedStopLossOrderMode === 'REQUIRED') continue
    const { currency, hedgingEnabled: hedging, alias } = account
    offers.push({ login: id, name: alias ?? null, currency, hedging, balance: moneyNumber(centsOf(account.balance)) })
  }
  if (forbidden === found.length)
    throw new Problem('OANDA does not let this token use any account. Create a new token.')
  if (offers.length === 0)
    throw new Problem('The account requires guaranteed stops, which Ratchet does not place. Use another account.')
  const reach = found.length === 1 ? 'one account' : `${found.length} accounts`
  const demanding = found.length - offers.length - forbidden
  const left =
    demanding === 0
      ? ''
      : ` Left out because they require guaranteed stops, which Ratchet does not place: ${demanding}.`
  const shut = forbidden === 0 ? '' : ` Left out because OANDA does not let this token use them: ${forbidden}.`
  return `It has access to ${reach}.${left}${shut}`
}

function hedgingWords(offers: readonly AccountOffer[]): string {
  const netting = offers.filter(({ hedging }) => !hedging)
  if (netting.length === 0) return 'On: each order opens a separate position.'
  const words = 'an opposite order closes open positions, the oldest first'
  if (netting.length === offers.length) return `Off: ${words}.`
  return `Off on ${netting.map(({ login }) => login).join(', ')}: there ${words}. On for the others.`
}

function currencyWords(offers: readonly AccountOffer[]): string {
  const all = [...new Set(offers.map(({ currency }) => currency))].sort()
  const foreign = all.some((one) => one !== 'USD') ? ' Prices in dollars are converted at OANDA’s rates.' : ''
  return `${all.join(', ')}.${foreign}`
}

/** What the trader can do something about. */
class Problem extends Error {}

const turns = new Map<string, Promise<unknown>>()

/** One after the other: of the streams that OANDA takes from an address two are left for this. */
function inTurn<T>(url: string, hear: () => Promise<T>): Promise<T> {
  const heard = (turns.get(url) ?? Promise.resolve()).then(hear)
  const over = heard.catch(() => {}).finally(() => turns.get(url) === over && turns.delete(url))
  turns.set(url, over)
  return heard
}

/** Opens a stream until something is heard. @returns by how much the clocks differ, in milliseconds */
async function hear(link: Link, path: string, what: string, clock: Clock): Promise<number> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), heartbeatMs)
  try {
    for await (const line of link.lines(path, late.signal)) {
      const said = streamLine.safeParse(line)
      // A price has the time of its change, which may be long ago.
      if (!said.success || said.data.time === undefined || said.data.type !== 'HEARTBEAT') continue
      return Math.abs(clock.nowMs() - timeOf(said.data.time))
    }
    throw new Problem(`The stream of ${what} ended before it sent anything. Try again.`)
  } catch (error) {
    if (late.signal.aborted) throw new Problem(`OANDA’s stream of ${what} sent nothing for 8 s. Try again.`)
    throw error
  } finally {
    clearTimeout(timer)
    late.abort()
  }
}

function wordsOf(error: unknown, where: string): string {
  if (error instanceof Problem) return error.message
  if (error instanceof TokenRefused)
    return `OANDA ${where} rejects this token. Check that you copied all of it and made it for ${where}: practice and live have separate tokens.`
  if (error instanceof LinkDown) return 'OANDA cannot be reached now. Try again in a minute.'
  return 'OANDA’s response could not be read. Try again. If it happens again, tell the operator.'
}
