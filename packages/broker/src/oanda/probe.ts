import { type AccountOffer, type ConnectStep, usualSymbols } from '@ratchet/contract'
import { moneyNumber } from '@ratchet/domain'
import type { Clock } from '@ratchet/engine/ports'
import { centsOf, timeOf } from './book.ts'
import { LinkDown, TokenRefused } from './errors.ts'
import { toInstruments } from './instruments.ts'
import { Link, type Token } from './link.ts'
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
}

/** A clock that is off by more makes times of trades wrong to read. */
const clockOffMs = 5000
const heartbeatMs = 8000
const at = (login: string, rest: string) => `/v3/accounts/${encodeURIComponent(login)}/${rest}`

/** Looks step by step whether an account can be traded from here. It only reads. */
export async function probeOanda({ url, streamUrl, token, where, clock }: ProbeOptions): Promise<Probed> {
  const link = new Link(httpTransport(url, streamUrl), token, steadyClock)
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
  let first = ''
  try {
    const isKnown = await step('Token', async () => {
      const found = (await link.read('/v3/accounts', accounts)).accounts
      if (found.length === 0) throw new Problem('The token reaches no account: make it for the user that has one.')
      let demanding = 0
      for (const { id } of found) {
        const { account } = await link.read(at(id, 'summary'), summary)
        if (account.guaranteedStopLossOrderMode === 'REQUIRED') {
          demanding++
          continue
        }
        const { currency, hedgingEnabled: hedging, alias } = account
        offers.push({
          login: id,
          name: alias ?? null,
          currency,
          hedging,
          balance: moneyNumber(centsOf(account.balance)),
        })
      }
      first = offers[0]?.login ?? ''
      if (offers.length === 0)
        throw new Problem('The account demands guaranteed stops, which Ratchet does not place: use another account.')
      const reach = found.length === 1 ? 'one account' : `${found.length} accounts`
      const left =
        demanding === 0
          ? ''
          : ` Left out are those that demand guaranteed stops, which Ratchet does not place: ${demanding}.`
      return `OANDA takes it. It reaches ${reach}.${left}`
    })
    if (!isKnown) return { steps, offers, refused }
    const isTraded = await step('Instruments', async () => {
      const said = toInstruments((await link.read(at(first, 'instruments'), instrumentsAnswer)).instruments)
      if (said.length === 0)
        throw new Problem('Nothing can be traded on this account from here: ask OANDA for CFDs on gold or oil.')
      const on = said.filter(({ symbol }) => usualSymbols.includes(symbol))
      const more = said.length - on.length
      const words = on.map(({ symbol, digits }) => `${symbol} with ${digits} decimals`)
      const further = more === 0 ? [] : [`${more} further symbol${more === 1 ? '' : 's'} that can be switched on`]
      return [...words, ...further].join(', ')
    })
    if (isTraded) await step('Streams and clock', () => hear(link, first, clock))
    return { steps, offers, refused }
  } finally {
    await link.close()
  }
}

/** What the trader can do something about. */
class Problem extends Error {}

async function hear(link: Link, login: string, clock: Clock): Promise<string> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), heartbeatMs)
  try {
    for await (const line of link.lines(at(login, 'transactions/stream'), late.signal)) {
      const said = streamLine.safeParse(line)
      if (!said.success || said.data.time === undefined) continue
      const offMs = Math.abs(clock.nowMs() - timeOf(said.data.time))
      if (offMs > clockOffMs)
        throw new Problem(`This server’s clock is off by ${Math.round(offMs / 1000)} s: set it right.`)
      return 'OANDA’s heartbeat is heard, and the clocks agree.'
    }
    throw new Problem('The stream ended before anything was heard. Try again.')
  } catch (error) {
    if (late.signal.aborted) throw new Problem('Nothing was heard of OANDA’s stream for 8 s. Try again.')
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
