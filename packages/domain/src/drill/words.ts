import type { DrillFault, DrillOutcome } from '@ratchet/contract'
import { formatDecimal } from '../decimal.ts'
import { moneyDigits } from '../instruments.ts'
import { gapAlarmMs } from '../protection.ts'
import type { DrillFigures } from './figures.ts'

/** One line of a report. `ok` is null where it is a figure and no promise. */
export interface DrillCheck {
  readonly key: string
  readonly ok: boolean | null
  readonly text: string
}

const counted = (n: number, one: string, many = `${one}s`) => `${n === 0 ? 'no' : n} ${n === 1 ? one : many}`
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const times = (n: number) => (n === 1 ? 'once' : `${n} times`)
const duration = (ms: number) => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`)
const money = (cents: number) => formatDecimal(cents, moneyDigits)

const faultWords: Readonly<Record<DrillFault, readonly [one: string, many: string]>> = {
  gap: ['gap without prices', 'gaps without prices'],
  requote: ['requote', 'requotes'],
  late: ['late answer', 'late answers'],
  lost: ['lost message', 'lost messages'],
  link: ['cut of the link', 'cuts of the link'],
  restart: ['restart', 'restarts'],
}

/** DRL5: what was promised, line by line, each with its figures. */
export function checksOf(figures: DrillFigures): readonly DrillCheck[] {
  return [
    loosened(figures),
    orders(figures),
    gaps(figures),
    unknown(figures),
    differences(figures),
    stops(figures),
  ].concat(closes(figures), faults(figures))
}

const loosened = ({ loosened: n }: DrillFigures): DrillCheck => ({
  key: 'loosened',
  ok: n === 0,
  text: n === 0 ? 'No stop was loosened.' : `A stop was loosened ${times(n)}.`,
})

function orders({ orders: { published, atBroker, doubled } }: DrillFigures): DrillCheck {
  const ok = atBroker <= published && doubled === 0
  if (ok && published === 0)
    return { key: 'orders', ok, text: 'No order was sent meanwhile, and none was carried out.' }
  const sent = `${capital(counted(published, 'order'))} sent, ${atBroker === 0 ? 'none' : atBroker} in the broker's book`
  return {
    key: 'orders',
    ok,
    text: ok ? `${sent}: none twice.` : `${sent}; ${counted(doubled, 'order')} carried out twice.`,
  }
}

function gaps({ gaps: spans }: DrillFigures): DrillCheck {
  const unclosed = spans.filter(({ toMs }) => toMs === null)
  // A rung that is reached as the drill ends opens one that is on its way; older than a second it would be an alarm. (PRO2)
  const open = unclosed.filter(({ ms }) => ms > gapAlarmMs).length
  if (spans.length === 0) return { key: 'gap', ok: true, text: 'The broker had the intended levels all the while.' }
  const naked = Math.max(0, ...spans.map(({ bareMs }) => bareMs))
  const worst = Math.max(0, ...spans.map(({ cents }) => cents ?? 0))
  const head = `The broker had other levels than intended ${times(spans.length)}, for ${duration(longestOf(spans))} at most.`
  const bare = naked === 0 ? '' : ` For up to ${duration(naked)} it had no stop at all.`
  const cost = worst === 0 ? '' : ` Leaving by its own stop meanwhile would have cost up to ${money(worst)}.`
  const closed = unclosed.length === 0 ? ' Every gap closed.' : ' The last was on its way as the drill ended.'
  const end = open === 0 ? closed : ` ${capital(counted(open, 'gap'))} did not close.`
  return { key: 'gap', ok: open === 0, text: `${head}${bare}${cost}${end}` }
}

const longestOf = (spans: DrillFigures['gaps']) => Math.max(0, ...spans.map(({ ms }) => ms))

/** How an uncertainty ended, by the engine's own word for it. */
const endings: Readonly<Record<string, string>> = {
  answered: 'It told what became of the request.',
  'never arrived': 'The request had never arrived.',
  'level again': 'It has everything that is on record.',
}

function unknown({ unknown: spans, toMs }: DrillFigures): DrillCheck {
  if (spans.length === 0)
    return { key: 'unknown', ok: true, text: 'What became of a request was never unknown for long.' }
  const ms = spans.reduce((sum, span) => sum + (span.toMs ?? toMs) - span.fromMs, 0)
  const ok = spans.every((span) => span.toMs !== null)
  const how = endings[spans.findLast((span) => span.how !== null)?.how ?? '']
  const head = `The account was frozen ${times(spans.length)}, ${duration(ms)} in all`
  if (!ok) return { key: 'unknown', ok, text: `${head}, and is frozen still.` }
  return { key: 'unknown', ok, text: `${head}, until the broker had been asked.${how ? ` ${how}` : ''}` }
}

const differences = ({ differences: n }: DrillFigures): DrillCheck => ({
  key: 'differences',
  ok: n === 0,
  text:
    n === 0 ? 'Record and broker agree.' : `Record and broker differed in ${counted(n, 'thing')}, which is on record.`,
})

function stops({ rungs, stops: { asked, again, confirmed, refused } }: DrillFigures): DrillCheck {
  const repeated = again === 0 ? '' : `, ${again} of them once more`
  const text = `${capital(counted(rungs, 'rung'))} reached; ${counted(asked, 'change')} of levels asked${repeated}, ${confirmed} confirmed, ${refused} refused.`
  return { key: 'stops', ok: null, text }
}

function closes({ closes: all }: DrillFigures): DrillCheck[] {
  if (all.length === 0) return []
  const slipped = all.flatMap(({ slippage }) => slippage ?? [])
  const worst = worstSlip(all)
  const byStop = slipped.length === 0 ? '' : `, ${slipped.length} by the intended stop`
  const cost = slipped.length === 0 ? '' : worst === 0 ? ', without slippage' : `, at worst ${money(worst)} beyond it`
  return [{ key: 'closes', ok: null, text: `${capital(counted(all.length, 'close'))}${byStop}${cost}.` }]
}

const worstSlip = (all: DrillFigures['closes']) => Math.max(0, ...all.map(({ slippage }) => slippage?.cents ?? 0))

function faults({ faults: all }: DrillFigures): DrillCheck {
  const words = all.map(({ fault, hits }) => counted(hits, ...faultWords[fault]))
  return { key: 'faults', ok: null, text: `What hit: ${words.join(', ')}.` }
}

const nothing = 'Nothing was at stake: no position was open and no order was sent, so this drill proves little.'
const calm =
  'Nothing was put to the test: the market reached no rung and no order was sent. Take longer, or a ladder with nearer rungs.'

/** DRL7: one sentence. What gave way is named first. */
export function verdictOf(outcome: DrillOutcome, figures: DrillFigures, checks: readonly DrillCheck[]): string {
  if (outcome === 'untested') return figures.atStake ? calm : nothing
  const broken = checks.filter(({ ok }) => ok === false)
  if (outcome === 'broke') return `The ladder did not hold: ${lower(broken[0]?.text ?? '')}`
  const longest = longestOf(figures.gaps)
  const gap = longest === 0 ? 'no gap in its protection' : `its protection open for ${duration(longest)} at most`
  const worst = worstSlip(figures.closes)
  const slip = worst === 0 ? '' : `, and a close ${money(worst)} beyond its intended stop`
  return `The ladder held: ${counted(figures.rungs, 'rung')} reached, no stop loosened, nothing sent twice, ${gap}${slip}.`
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
