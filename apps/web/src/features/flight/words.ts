import type { FlightKind, PublicFlightRecord } from '@ratchet/contract'
import { lotText, moneyText, priceText } from '../../lib/format.ts'

const plain: Readonly<Record<string, string>> = {
  'trade.published': 'You published the instruction',
  'trade.executed': 'The trade was executed',
  'trade.failed': 'The execution failed',
  'trade.unknown': 'The outcome is not known yet; the broker is being asked',
  'trade.cancelled': 'The order was cancelled',
  'trade.closed': 'The trade is closed',
  'trade.deleted': 'You deleted the instruction',
  'order.intent': 'The order was written down, then sent to the broker',
  'order.answered': 'The broker answered the order',
  'order.placed': 'The pending order is placed at the broker',
  'order.triggered': 'The market reached the order and triggered it',
  'order.ended': 'The order ended',
  'position.opened': 'The position was opened',
  'position.changed': 'The position changed',
  'position.closed': 'The position was closed',
  'rung.reached': 'The market reached a rung',
  'stop.intent': 'The ladder asked for a new stop',
  'stop.confirmed': 'The broker confirmed the new stop',
  'stop.refused': 'The broker refused the new stop',
  'levels.intent': 'New levels were sent to the broker',
  'levels.confirmed': 'The broker confirmed the new levels',
  'levels.refused': 'The broker refused the new levels',
  'close.intent': 'The close was sent to the broker',
  'close.answered': 'The broker answered the close',
  'command.received': 'You gave a command',
  'command.done': 'The command is done',
  'risk.updated': 'You changed the ladder',
  'profile.updated': 'You changed your profile',
  'account.opened': 'The account was opened',
  'account.frozen': 'The account is frozen until broker and ledger agree',
  'account.settled': 'Broker and ledger agree again',
}

const dim = 'var(--r-dim)'
const toneOf = (kind: FlightKind): string => {
  if (/failed|refused|frozen/.test(kind)) return 'var(--r-loss)'
  if (/unknown/.test(kind)) return 'var(--r-recorded)'
  if (/^rung|^stop\.confirmed/.test(kind)) return 'var(--r-gold)'
  if (/executed|opened|confirmed|settled/.test(kind)) return 'var(--r-gain)'
  return /intent|answered|command/.test(kind) ? dim : 'var(--r-accent)'
}

/** Particulars worth reading, in the order they are told. Others stay in the record and out of the way. */
const particulars: readonly [name: string, word: string][] = [
  ['rung', 'rung'],
  ['symbol', 'symbol'],
  ['side', ''],
  ['type', ''],
  ['volume', 'volume'],
  ['price', 'price'],
  ['bid', 'bid'],
  ['ask', 'ask'],
  ['sl', 'stop'],
  ['tp', 'target'],
  ['profit', 'profit'],
  ['swap', 'swap'],
  ['reason', 'reason'],
  ['retcode', 'code'],
  ['text', ''],
  ['message', ''],
  ['order', 'order'],
  ['deal', 'deal'],
  ['position', 'position'],
]

const reasons: Readonly<Record<string, string>> = {
  sl: 'stop loss',
  tp: 'take profit',
  so: 'stop-out',
  client: 'by hand',
  expert: 'by the ladder',
}

const commands: Readonly<Record<string, string>> = {
  levels: 'You asked for new levels',
  close: 'You asked to close the position',
  delete: 'You asked to delete the order',
}

export interface Told {
  readonly what: string
  readonly detail: string
  readonly tone: string
}

const prices = new Set(['price', 'bid', 'ask', 'sl', 'tp'])
/** Figures whose 0 says that there is none. */
const zeroIsNone = new Set(['sl', 'tp', 'volume', 'bid', 'ask', 'price', 'swap'])
const monies = new Set(['profit', 'swap'])

function figure(name: string, value: string | number, digits: number): string {
  if (name === 'reason') return reasons[String(value)] ?? String(value)
  if (typeof value === 'string') return value
  if (name === 'volume') return lotText(value)
  return prices.has(name) ? priceText(value, digits) : monies.has(name) ? moneyText(value) : String(value)
}

/** One record in plain words; `digits` are those of the trade's symbol. */
export function tell(record: PublicFlightRecord, digits: number): Told {
  const rung = record.kind === 'rung.reached' && typeof record.rung === 'number' ? ` ${record.rung}` : ''
  const command = record.kind === 'command.received' ? commands[String(record.command)] : undefined
  const detail = particulars.flatMap(([name, word]) => {
    const value = record[name]
    if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return []
    if (value === 0 && zeroIsNone.has(name)) return []
    if (name === 'rung' && (rung || value === 0)) return []
    const text = figure(name, value, digits)
    return [word ? `${word} ${text}` : text]
  })
  return {
    what: rung ? `The market reached rung${rung}` : (command ?? plain[record.kind] ?? record.kind),
    detail: detail.join(' · '),
    tone: toneOf(record.kind),
  }
}
