import type { PartialRisk } from '@ratchet/contract'
import { type LintMarket, lintMarket } from './market.ts'
import { lintParts } from './parts.ts'
import { type LadderFinding, lintRungs } from './rungs.ts'
import { type LintTrade, lintTrades } from './trades.ts'

/** The background of a ladder's check: every symbol of the desk, and the existing trades, newest first. */
export interface LintDesk {
  readonly markets: readonly LintMarket[]
  readonly trades: readonly LintTrade[]
}

/**
 * Every finding about a ladder, in the order of its rungs; an empty list is a ladder without fault. The form and the save find the same. A
 * finding that holds for several symbols is given once. An error can work on no symbol that has a price, and the ladder is refused for it;
 * if it can work on another symbol it is a warning. (LIN1 to LIN16)
 */
export function lintLadder(risk: PartialRisk, { markets, trades }: LintDesk): LadderFinding[] {
  const [first] = markets
  if (!first) return []
  const live = markets.filter(({ price }) => price > 0)
  const counted = live.length > 0 ? live : markets
  const found = markets.map((market) => ({ market, findings: lintMarket(risk, market) }))
  /** LIN12 */
  const everywhere = ({ rule, field }: LadderFinding): boolean =>
    found
      .filter(({ market }) => counted.includes(market))
      .every(({ findings }) => findings.some((one) => one.rule === rule && one.field === field))
  const ofMarkets = found
    .flatMap(({ findings }) => findings)
    .map((one): LadderFinding => (everywhere(one) ? one : { ...one, severity: 'warning' }))
  const instruments = markets.map(({ instrument }) => instrument)
  // Figures in pips are the same for every symbol, so the first speaks for all.
  const all = [
    ...lintRungs(risk, first.instrument),
    ...lintParts(risk),
    ...ofMarkets,
    ...lintTrades(risk, trades, instruments),
  ]
  const once = new Map(all.map((finding) => [finding.text, finding]))
  return [...once.values()].sort((a, b) => a.rung - b.rung || weight(a) - weight(b))
}

/** Errors come before warnings. */
const weight = ({ severity }: LadderFinding): number => (severity === 'error' ? 0 : 1)
