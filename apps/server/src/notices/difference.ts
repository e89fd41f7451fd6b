import type { Points } from '@ratchet/domain'

/** One line of a record of differences, as the engine writes it. */
interface Line {
  readonly what: string
  readonly ledger: Readonly<Record<string, unknown>> | null
  readonly broker: Readonly<Record<string, unknown>> | null
  readonly done: string
}

const names: Readonly<Record<string, string>> = { sl: 'stop', tp: 'target' }

/**
 * Describes how broker and ledger differed; null if the record names no difference.
 * @param price writes a level as people read it; 0 means none
 */
export function differenceWords(data: Readonly<Record<string, unknown>>, price: (points: Points) => string) {
  const lines = Array.isArray(data.differences) ? (data.differences as Line[]) : []
  return lines.map((line) => `${differs(line, price)} ${line.done}`).join(' ') || null
}

function differs({ what, ledger, broker }: Line, price: (points: Points) => string): string {
  const name = names[what] ?? what
  if (ledger === null) return `The broker has an ${name} that is not on record.`.replace('an position', 'a position')
  if (broker === null) return `The broker does not have the ${name} on record.`
  const isLevel = what === 'sl' || what === 'tp'
  if (!isLevel) return `The ${name} at the broker differs from the record.`
  const told = (level: unknown) => (typeof level === 'number' && level > 0 ? price(level) : 'none')
  return `The ${name} on record is ${told(ledger[what])}, at the broker ${told(broker[what])}.`
}
