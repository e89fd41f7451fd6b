import { type Account, floorLines } from '@ratchet/contract'
import { zonedTimeText } from '../../format/text.ts'
import type { LinkState } from '../../realtime/index.ts'
import { isByOperator, needsLook, slowText, stateWord } from '../../trading/account-words.ts'

/** How old the figures of an account are, and what they are worth. */
export interface Standing {
  readonly tone: 'good' | 'warn' | 'bad' | 'plain'
  readonly word: string
  /** The whole sentence. */
  readonly why: string
}

interface Look {
  readonly link: LinkState
  /** When the server was last heard of, in Unix ms; null where it never was. */
  readonly heardMs: number | null
  /** When the database was last heard of; null while it is. */
  readonly databaseSilentSince: string | null
  /** When the engine was last heard of; null while it is. */
  readonly silentSince: string | null
}

const since = (iso: string | null): string => (iso === null ? '' : ` since ${zonedTimeText(iso).slice(11)}`)

/** Says how an account stands and since when its figures are old. What is worst counts. */
export function standingOf(account: Account, { link, heardMs, databaseSilentSince, silentSince }: Look): Standing {
  const { state, heardAt, frozen, floor } = account
  if (link === 'offline' || link === 'reconnecting') {
    const word = `Stale${since(heardMs === null ? null : new Date(heardMs).toISOString())}`
    return { tone: 'warn', word, why: `${word}: the server does not answer. The figures are those of then.` }
  }
  if (link === 'connecting')
    return { tone: 'plain', word: 'Connecting', why: 'Connecting: the figures follow once the server answers.' }
  if (databaseSilentSince !== null) {
    const word = `Stale${since(databaseSilentSince)}`
    return { tone: 'warn', word, why: `${word}: the database does not answer. The figures are those of then.` }
  }
  if (silentSince !== null) {
    const word = `Stale${since(silentSince)}`
    return { tone: 'warn', word, why: `${word}: the engine is not running. The figures are those of then.` }
  }
  if (isByOperator(account)) {
    // The time would not fit beside it on a phone.
    const when = `Frozen${since(frozen?.since ?? null)}`
    return { tone: 'bad', word: stateWord(account), why: `${when}: ${needsLook(account)} Open positions stay guarded.` }
  }
  if (state === 'frozen') {
    const word = `Frozen${since(frozen?.since ?? null)}`
    return { tone: 'bad', word, why: `${word}: ${needsLook(account)} Nothing new is sent for it.` }
  }
  if (state === 'stale') {
    const word = `Stale${since(heardAt)}`
    return { tone: 'warn', word, why: `${word}: ${needsLook(account)} The figures are those of then.` }
  }
  if (state === 'paused') {
    const why = 'Paused: it takes no new orders. Open positions stay protected.'
    return { tone: 'plain', word: 'Paused', why }
  }
  if (floor?.stopped)
    return {
      tone: 'bad',
      word: 'Stopped',
      why: `The account ladder met ${floorLines[floor.stopped]}: nothing new is opened.`,
    }
  if (floor && floor.warned.length > 0) {
    const lines = floor.warned.map((line) => floorLines[line]).join(' and ')
    return { tone: 'warn', word: 'Warned', why: `The account came near ${lines}. Updates with every price.` }
  }
  const slow = slowText(account)
  if (slow) {
    const why = `${slow}. Orders and stops are sent before everything else, and answered that much later.`
    return { tone: 'plain', word: slow, why }
  }
  return { tone: 'good', word: 'Current', why: 'Updates with every price.' }
}
