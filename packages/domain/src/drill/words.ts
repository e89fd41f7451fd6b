import type { DrillFault, DrillOutcome } from '@ratchet/contract'
import { formatDecimal } from '../numbers/decimal.ts'
import { moneyDigits } from '../numbers/instruments.ts'
import { gapAlarmMs } from '../positions/protection.ts'
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
  gap: ['price gap', 'price gaps'],
  requote: ['requote', 'requotes'],
  late: ['late response', 'late responses'],
  lost: ['lost message', 'lost messages'],
  link: ['link cut', 'link cuts'],
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

/** DRL7: a promise that nothing tried is not said to be kept. */
const untested = (key: string, why: string): DrillCheck => ({ key, ok: null, text: `Not tested: ${why}` })

function loosened({ loosened: n, tested }: DrillFigures): DrillCheck {
  if (n > 0) return { key: 'loosened', ok: false, text: `A stop was loosened ${times(n)}.` }
  if (!tested.ladder) return untested('loosened', 'no stop change was requested.')
  return { key: 'loosened', ok: true, text: 'No stop was loosened.' }
}

function orders({ orders: { published, atBroker, doubled } }: DrillFigures): DrillCheck {
  const ok = atBroker <= published && doubled === 0
  if (ok && published === 0) return untested('orders', 'no order was sent.')
  const sent = `${capital(counted(published, 'order'))} sent, ${atBroker === 0 ? 'none' : atBroker} in the broker's book`
  return {
    key: 'orders',
    ok,
    text: ok ? `${sent}: none twice.` : `${sent}; ${counted(doubled, 'order')} executed twice.`,
  }
}

/** A position without a stop has no gap, and nothing protects it either. */
const bareWords = (bare: number) =>
  bare === 0 ? '' : ` ${capital(counted(bare, 'position'))} had no stop at the broker.`

function gaps({ gaps: spans, tested, bare: none }: DrillFigures): DrillCheck {
  if (!tested.ladder) return untested('gap', `no rung was reached, so no other level was requested.${bareWords(none)}`)
  const unclosed = spans.filter(({ toMs }) => toMs === null)
  // A rung that is reached as the drill ends opens one that is on its way; older than a second it would be an alarm. (PRO2)
  const open = unclosed.filter(({ ms }) => ms > gapAlarmMs).length
  if (spans.length === 0)
    return { key: 'gap', ok: true, text: `The broker had the intended levels throughout.${bareWords(none)}` }
  const naked = Math.max(0, ...spans.map(({ bareMs }) => bareMs))
  const worst = Math.max(0, ...spans.map(({ cents }) => cents ?? 0))
  const head = `The broker’s levels differed from the intended levels ${times(spans.length)}, for at most ${duration(longestOf(spans))}.`
  const bare = naked === 0 ? '' : ` It had no stop for up to ${duration(naked)}.`
  const cost = worst === 0 ? '' : ` A close by the broker’s stop in that time would have cost up to ${money(worst)}.`
  const closed =
    unclosed.length === 0 ? ' Every gap closed.' : ' The last gap was at most a second old when the drill ended.'
  const end = open === 0 ? closed : ` ${capital(counted(open, 'gap'))} did not close.`
  return { key: 'gap', ok: open === 0, text: `${head}${bare}${cost}${end}` }
}

const longestOf = (spans: DrillFigures['gaps']) => Math.max(0, ...spans.map(({ ms }) => ms))

/** How an uncertainty ended, by the engine's own word for it. */
const endings: Readonly<Record<string, string>> = {
  answered: 'It reported the outcome of the request.',
  'never arrived': 'The request had never arrived.',
  'level again': 'Its book matches the record again.',
}

function unknown({ unknown: spans, toMs, tested, faults: all }: DrillFigures): DrillCheck {
  if (spans.length === 0 && tested.link) return { key: 'unknown', ok: true, text: 'No request stayed unresolved.' }
  if (spans.length === 0) {
    const chosen = all.some(({ fault }) => fault === 'link' || fault === 'lost')
    return untested(
      'unknown',
      chosen
        ? 'no request was sent while the link was cut or messages were lost.'
        : 'neither a dead link nor lost messages were chosen.',
    )
  }
  const ms = spans.reduce((sum, span) => sum + (span.toMs ?? toMs) - span.fromMs, 0)
  const ok = spans.every((span) => span.toMs !== null)
  const how = endings[spans.findLast((span) => span.how !== null)?.how ?? '']
  const head = `The account was frozen ${times(spans.length)}, ${duration(ms)} in total`
  if (!ok) return { key: 'unknown', ok, text: `${head}, and is still frozen.` }
  return { key: 'unknown', ok, text: `${head}, until the broker answered.${how ? ` ${how}` : ''}` }
}

function differences({ differences: n, tested, closes: all }: DrillFigures): DrillCheck {
  if (n > 0) {
    const text = `Record and broker differed in ${counted(n, 'place')}; each is on record.`
    return { key: 'differences', ok: false, text }
  }
  if (!tested.orders && !tested.ladder && !tested.link && all.length === 0)
    return untested('differences', 'nothing happened that could make record and broker differ.')
  return { key: 'differences', ok: true, text: 'Record and broker agree.' }
}

function stops({ rungs, stops: { asked, again, confirmed, refused } }: DrillFigures): DrillCheck {
  const repeated = again === 0 ? '' : `, ${again} of them again`
  const text = `${capital(counted(rungs, 'rung'))} reached; ${counted(asked, 'level change')} requested${repeated}, ${confirmed} confirmed, ${refused} rejected.`
  return { key: 'stops', ok: null, text }
}

function closes({ closes: all }: DrillFigures): DrillCheck[] {
  if (all.length === 0) return []
  const slipped = all.flatMap(({ slippage }) => slippage ?? [])
  const worst = worstSlip(all)
  const byStop = slipped.length === 0 ? '' : `, ${slipped.length} by the intended stop`
  const cost = slipped.length === 0 ? '' : worst === 0 ? ', without slippage' : `, worst slippage ${money(worst)}`
  return [{ key: 'closes', ok: null, text: `${capital(counted(all.length, 'close'))}${byStop}${cost}.` }]
}

const worstSlip = (all: DrillFigures['closes']) => Math.max(0, ...all.map(({ slippage }) => slippage?.cents ?? 0))

function faults({ faults: all }: DrillFigures): DrillCheck {
  const words = all.map(({ fault, hits }) => counted(hits, ...faultWords[fault]))
  return { key: 'faults', ok: null, text: `Faults triggered: ${words.join(', ')}.` }
}

const nothing = 'Not tested: no position was open and no order was sent.'
const calm = 'Not tested: no rung was reached and no order was sent. Run a longer drill or tighten the ladder.'

/** DRL7: what gave way is named first. Else each part is told by itself, what was tested before what was not. */
export function verdictOf(outcome: DrillOutcome, figures: DrillFigures, checks: readonly DrillCheck[]): string {
  const { tested, atStake, unknown: spans } = figures
  if (outcome === 'untested') return atStake ? calm : nothing
  const broken = checks.filter(({ ok }) => ok === false)
  if (outcome === 'broke') return `The ladder did not hold: ${lower(broken[0]?.text ?? '')}`
  const parts: string[] = []
  if (tested.ladder) parts.push(ladderHeld(figures))
  if (tested.orders) parts.push('Orders: held.')
  if (spans.length > 0) parts.push('Link: held.')
  const slipped = slippedWords(figures.closes)
  if (slipped) parts.push(slipped)
  if (!tested.ladder) parts.push('Ladder: not tested.')
  if (!tested.orders) parts.push('Orders: not tested.')
  return parts.join(' ')
}

function ladderHeld({ rungs, stops: { asked }, gaps: spans }: DrillFigures): string {
  const reached = rungs > 0 || asked === 0 ? '' : `, ${counted(asked, 'stop change')} requested`
  const longest = longestOf(spans)
  const gap = longest === 0 ? 'no protection gap' : `protection gaps of at most ${duration(longest)}`
  return `Ladder: held, ${counted(rungs, 'rung')} reached${reached}, no stop loosened, ${gap}.`
}

function slippedWords(all: DrillFigures['closes']): string {
  const slipped = all.flatMap(({ slippage }) => slippage ?? [])
  if (slipped.length === 0) return ''
  const worst = worstSlip(all)
  return `Stops: ${counted(slipped.length, 'close')} by the stop, ${worst === 0 ? 'without slippage' : `worst slippage ${money(worst)}`}.`
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
