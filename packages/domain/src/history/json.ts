import { barDigits, FileError } from '../formats/index.ts'
import { integerFromNumber } from '../numbers/decimal.ts'
import { moneyDigits, volumeDigits } from '../numbers/instruments.ts'
import type { Side } from '../numbers/types.ts'
import { timeOfCell } from './cells.ts'
import type { FoundHistory, FoundTrade } from './documents.ts'

type Document = Readonly<Record<string, unknown>>

/** How a deal enters that opens a position. */
const opens = new Set<unknown>([0, 'IN', 'in'])

/** The documents of a text of JSON: a list of them, or an answer of the API that has them as `items`. */
function documentsOf(text: string, file: string): Document[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new FileError(file, 0, 'the file is not complete JSON')
  }
  const items = Array.isArray(value) ? value : (value as { readonly items?: unknown } | null)?.items
  if (!Array.isArray(items)) throw new FileError(file, 0, 'this is not a list of closed trades')
  return items.map((item, at) => {
    if (typeof item !== 'object' || item === null) throw new FileError(file, at + 1, 'this is not a closed trade')
    return item as Document
  })
}

/**
 * Closed trades as the product's own documents have them: the closing deals of MT5, each with its position. Where a document does not say
 * when, at what price or on which side its position was opened, the opening deal in the same file does. Lines count documents. (HIS8)
 * @throws FileError
 */
export function historyOfJson(text: string, file: string): FoundHistory {
  const documents = documentsOf(text, file)
  const openings = new Map<string, Document>()
  for (const document of documents) if (opens.has(document.entry)) openings.set(keyOf(document), document)
  let isWall = false
  const trades = documents.flatMap((document, at): FoundTrade[] => {
    if (opens.has(document.entry)) return []
    const read = readerOf(document, file, at + 1)
    const opening = openings.get(keyOf(document))
    const closed = read.time('time', document.time)
    const opened = read.time('openTime', document.openTime ?? opening?.time ?? document.time)
    isWall ||= !closed.isUtc
    const [server, login] = [document.server, document.brokerId]
    return [
      {
        line: at + 1,
        position: read.ticket('position_id'),
        deal: read.ticket('id'),
        symbol: read.text('symbol'),
        side: sideOf(document, opening) ?? read.fault('type', 'Buy or Sell'),
        volume: read.number('volume', volumeDigits),
        openAt: opened.wallMs,
        open: read.number('priceOpen', barDigits, document.priceOpen ?? opening?.price ?? 0),
        closeAt: closed.wallMs,
        close: read.number('price', barDigits),
        stop: 0,
        target: 0,
        profit: read.number('profit', moneyDigits),
        swap: read.number('swap', moneyDigits, document.swap ?? 0),
        commission: read.number('commission', moneyDigits, document.commission ?? 0),
        fee: read.number('fee', moneyDigits, document.fee ?? 0),
        comment: typeof document.comment === 'string' ? document.comment : '',
        ...(typeof server === 'string' &&
          typeof login === 'string' &&
          server &&
          login && { account: { server, login } }),
      },
    ]
  })
  if (trades.length === 0) throw new FileError(file, 0, 'the file has no closed trades')
  return { kind: 'json', account: null, isWall, trades, checks: [], balance: null }
}

const keyOf = ({ position_id, server, brokerId }: Document): string => `${position_id} ${brokerId} ${server}`

/** The side of the position. Numbers are MT5's own types of deals: what closes a buy is a sell. */
function sideOf({ type }: Document, opening: Document | undefined): Side | undefined {
  if (typeof type === 'string' && /^(buy|sell)$/i.test(type)) return type.toLowerCase() as Side
  if (type === 0 || type === 1) return type === 1 ? 'buy' : 'sell'
  const first = opening?.type
  if (first === 0 || first === 'Buy') return 'buy'
  return first === 1 || first === 'Sell' ? 'sell' : undefined
}

function readerOf(document: Document, file: string, line: number) {
  const fault = (name: string, wanted: string): never => {
    throw new FileError(file, line, `${name} must be ${wanted}`)
  }
  return {
    fault,
    text: (name: string): string => {
      const value = document[name]
      return typeof value === 'string' && value !== '' ? value : fault(name, 'a text')
    },
    ticket: (name: string): string => {
      const value = document[name]
      const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
      return typeof text === 'string' && /^\d{1,20}$/.test(text) ? text : fault(name, 'a ticket')
    },
    number: (name: string, digits: number, value = document[name]): number => {
      const whole = typeof value === 'number' ? integerFromNumber(value, digits) : undefined
      return whole ?? fault(name, 'a number')
    },
    time: (name: string, value: unknown) => {
      // MT5 counts seconds, JavaScript milliseconds.
      if (typeof value === 'number' && value > 0) return { wallMs: value < 1e11 ? value * 1000 : value, isUtc: true }
      return timeOfCell(typeof value === 'string' ? value : '') ?? fault(name, 'a time')
    },
  }
}
