import { fields } from './fields.ts'
import type { Sketch } from './sketch.ts'
import * as texts from './texts.ts'

/** Tells what the broker has against the order as it stands. */
export interface Blocked {
  /** False where the browser's prices may be old, or the broker is not ours: then it is a warning, and the broker decides. */
  readonly certain: boolean
  readonly lead: string
  /** The broker's reasons, each once. */
  readonly details: readonly string[]
  /** Names of the fields at fault, in the order of the form; none where no field can mend it. */
  readonly names: readonly string[]
}

/** What will refuse the order before a broker sees it, whatever the price does. */
export interface Refusers {
  /** Whether the trader has stopped all trading. */
  readonly isStopped: boolean
  /** Whether the server stands for a live account, and none is connected. */
  readonly lacksAccount: boolean
  /** The sentence of the limit that the order would break; null where it breaks none. */
  readonly limit: string | null
}

export function refusedBy({ isStopped, lacksAccount, limit }: Refusers): Blocked | null {
  const because = (lead: string, detail: string): Blocked => ({ certain: true, lead, details: [detail], names: [] })
  if (isStopped) return because(texts.tradingIsStopped, texts.resumeUnderSecurity)
  if (lacksAccount) return because(texts.noLiveConnected, texts.connectUnderSettings)
  return limit === null ? null : because(texts.breaksLimits, limit)
}

export function blockedBy(sketch: Sketch | null, certain: boolean): Blocked | null {
  if (!sketch?.objections.length) return null
  const faulty = fields.filter(({ name }) => sketch.objections.some(({ field }) => field === name))
  const check = faulty.length ? texts.checkFields(listed(faulty.map(({ label }) => label))) : ''
  return {
    certain,
    lead: texts.brokerRejects(certain ? 'will' : 'may', check),
    details: [...new Set(sketch.objections.map(({ text }) => text))],
    names: faulty.map(({ name }) => name),
  }
}

/** Lists names as 'Volume', 'Volume and Price', 'Volume, Price and Stop Loss'. */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : texts.and(names.slice(0, -1).join(', '), names.at(-1) ?? '')
