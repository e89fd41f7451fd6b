import { type AccountOffer, type ConnectStep, usualSymbols } from '@ratchet/contract'
import { moneyNumber } from '@ratchet/domain'
import type { Clock } from '@ratchet/engine/ports'
import { centsOf, timeOf } from './book.ts'
import { AccountForbidden, LinkDown, TokenRefused } from './errors.ts'
import { toInstruments } from './instruments.ts'
import { Link, type Token } from './link.ts'
import { instrumentOf } from './names.ts'
import { steadyClock } from './steady-clock.ts'
import { httpTransport } from './transport.ts'
import { accounts, instrumentsAnswer, streamLine, summary } from './wire.ts'

export interface Probed {
  readonly steps: readonly ConnectStep[]
  readonly offers: readonly AccountOffer[]
  readonly refused: 'token' | undefined
}

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
      return `OANDA ${where} takes it.`
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
      const said = toInstruments((await link.read(at(first, 'instruments'), instrumentsAnswer)).instruments)
      if (said.length === 0)
        throw new Problem('Nothing can be traded on this account from here: ask OANDA for CFDs on gold or oil.')
      symbol = said[0]?.symbol ?? ''
      const on = said.filter((one) => usualSymbols.includes(one.symbol))
      const more = said.length - on.length
      const words = on.map((one) => `${one.symbol} with ${one.digits} decimals`)
      const further = more === 0 ? [] : [`${more} further symbol${more === 1 ? '' : 's'} that can be switched on`]
      return [...words, ...further].join(', ')
    })
    if (!isTraded) return { steps, offers, refused }
    let offMs = 0
    const isHeard = await step('Streams', async () => {
      const prices = at(first, `pricing/stream?instruments=${instrumentOf(symbol)}`)
      const both = () =>
        Promise.all([
          hear(link, at(first, 'transactions/stream'), 'what happens on the account', clock),
          hear(link, prices, 'prices', clock),
        ])
      offMs = Math.min(...(await inTurn(streamUrl, both)))
      return 'Both are heard: what happens on the account, and prices.'
    })
    if (isHeard)
      await step('Clock', async () => {
        if (offMs > clockOffMs)
          throw new Problem(`This server’s clock is off by ${Math.round(offMs / 1000)} s: set it right.`)
        return 'This server’s and OANDA’s agree.'
      })
    return { steps, offers, refused }
  } finally {
    await link.close()
  }
}

/** Reads the accounts of a token, and says how many there are. @throws Problem where none of them can be connected */
async function readAccounts(link: Link, found: readonly string[], offers: AccountOffer[]): Promise<string> {
  if (found.length === 0) throw new Problem('The token reaches no account: make it for the user that has one.')
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
  if (forbidden === found.length) throw new Problem('OANDA forbids every account to this token: make a new one.')
  if (offers.length === 0)
    throw new Problem('The account demands guaranteed stops, which Ratchet does not place: use another account.')
  const reach = found.length === 1 ? 'one account' : `${found.length} accounts`
  const demanding = found.length - offers.length - forbidden
  const left =
    demanding === 0
      ? ''
      : ` Left out are those that demand guaranteed stops, which Ratchet does not place: ${demanding}.`
  const shut = forbidden === 0 ? '' : ` Left out are those that OANDA forbids to this token: ${forbidden}.`
  return `It reaches ${reach}.${left}${shut}`
}

function hedgingWords(offers: readonly AccountOffer[]): string {
  const netting = offers.filter(({ hedging }) => !hedging)
  if (netting.length === 0) return 'On: each order opens a position of its own.'
  const words = 'an order the other way closes what is open, the oldest first'
  if (netting.length === offers.length) return `Off: ${words}.`
  return `Off on ${netting.map(({ login }) => login).join(', ')}: there ${words}. On for the others.`
}

function currencyWords(offers: readonly AccountOffer[]): string {
  const all = [...new Set(offers.map(({ currency }) => currency))].sort()
  const foreign = all.some((one) => one !== 'USD') ? ' Prices in dollars are converted by OANDA’s own rates.' : ''
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
    throw new Problem(`The stream of ${what} ended before anything was heard. Try again.`)
  } catch (error) {
    if (late.signal.aborted) throw new Problem(`Nothing was heard of OANDA’s stream of ${what} for 8 s. Try again.`)
    throw error
  } finally {
    clearTimeout(timer)
    late.abort()
  }
}

function wordsOf(error: unknown, where: string): string {
  if (error instanceof Problem) return error.message
  if (error instanceof TokenRefused)
    return `OANDA ${where} refuses this token. Check that it was copied whole, and made for ${where}: practice and live have tokens of their own.`
  if (error instanceof LinkDown) return 'OANDA cannot be reached now. Try again in a minute.'
  return 'OANDA’s answer could not be read. Try again; if it stays so, tell the operator.'
}
