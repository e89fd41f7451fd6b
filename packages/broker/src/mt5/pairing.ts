import type { Pairing, Visitor } from '@ratchet/engine/ports'
import { readHello } from './caller.ts'
import { TerminalAway } from './errors.ts'
import { BadFrame } from './frames.ts'
import { challenge, WrongProof } from './handshake.ts'
import { type Report, reportText } from './report.ts'
import type { Hello } from './schemas.ts'
import { Session } from './session.ts'
import { nameAll } from './symbol-names.ts'
import { toOffers } from './symbols.ts'
import { Terminal } from './terminal.ts'

const steady = {
  nowMs: () => performance.now(),
  delay: (ms: number) => new Promise<void>((done) => void setTimeout(done, ms).unref()),
}
/** What a terminal breaks while it is paired is said to the terminal; nothing else needs it. */
const log = { info: () => {}, warn: () => {}, error: () => {} }
/** How many symbols a report names at most. */
const maxNamed = 50
/** No deals are wanted: this is after all of them. */
const noDeals = '999999999999999'

/** Pairs a terminal that dialled in with a pairing code: it proves the code, and reports its account. It can send no trades meanwhile. */
export function pair(visitor: Visitor, code: string, onReport: (report: string) => void): Pairing {
  let terminal: Terminal | undefined
  const session = new Session({ visitor, steady, log, onCheck: (nowMs) => terminal?.check(nowMs) })
  welcome(session, visitor, code)
    .then((hello) => {
      terminal = startReports(session, hello, code, onReport)
    })
    .catch((error: unknown) => refuse(session, error))
  return {
    accept: () => session.say('paired'),
    end: () => session.end('ended', 'The pairing ended. Open the setup page of Ratchet for a new code.'),
  }
}

async function welcome(session: Session, visitor: Visitor, code: string): Promise<Hello> {
  const hello = readHello(visitor.hello)
  const proof = await challenge(session, hello, code)
  session.welcome({ proof, epoch: '0', magic: '0', trading: '0', deals: noDeals })
  return hello
}

function refuse(session: Session, error: unknown): void {
  if (error instanceof WrongProof)
    session.refuse('proof', 'The pairing code is wrong. Copy all of it from the setup page of Ratchet.', 10)
  else if (error instanceof BadFrame) session.end('frame', error.message)
  else if (!(error instanceof TerminalAway)) session.refuse('later', 'Ratchet cannot pair this terminal now.', 8)
}

function startReports(session: Session, hello: Hello, code: string, onReport: (report: string) => void): Terminal {
  let symbols: Report['symbols'] = null
  let last = ''
  const terminal: Terminal = new Terminal(
    session,
    hello,
    { deal: () => {}, ended: () => {}, outcome: () => {}, ticks: () => {}, same: () => tell() },
    steady.nowMs,
  )
  const tell = () => {
    const { status, copy } = terminal
    const text = reportText({ hello, status, money: copy.money, symbols, code })
    if (text !== last) onReport(text)
    last = text
  }
  terminal.start()
  terminal
    .readSymbols()
    .then((read) => {
      const { currency, leverage } = hello
      const offers = toOffers(read, nameAll(read, new Map()), { currency, leverage, offsetMs: 0 })
      const tradable = offers.flatMap(({ instrument, brokerSymbol, symbol }) =>
        instrument ? [`${symbol} (${brokerSymbol}, 1 lot = ${instrument.contractSize} ${instrument.unit})`] : [],
      )
      const refused = offers.flatMap(({ brokerSymbol, why }) => (why === null ? [] : [`${brokerSymbol}: ${why}`]))
      symbols = { tradable: tradable.slice(0, maxNamed), refused: refused.slice(0, maxNamed) }
      tell()
    })
    // The report without symbols shows that they are missing.
    .catch(() => {})
  return terminal
}
