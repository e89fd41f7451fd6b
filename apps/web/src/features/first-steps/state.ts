import {
  type ActiveTrade,
  type ClosedTrade,
  type ModifiedTrade,
  type PublicTrade,
  riskRungNumbers,
} from '@ratchet/contract'
import type { World } from '../../realtime/index.ts'

export const stepNames = ['ladder', 'buy', 'watch'] as const
export type StepName = (typeof stepNames)[number]
export type StepState = 'done' | 'current' | 'next'

/** Tells how far the account has come. Everything in it is read from the account, and nothing is kept beside it. */
export interface Way {
  readonly steps: { readonly [K in StepName]: StepState }
  readonly current: StepName
  /** Holds the newest position, or else an order that is not open yet. */
  readonly position: ActiveTrade | null
  readonly waiting: PublicTrade | null
  /** Holds what the last attempt came to where nothing is open: it left by its stop, or it was refused. */
  readonly left: ClosedTrade | null
  readonly refused: PublicTrade | null
}

type Seen = Pick<World, 'risk' | 'activeTrades' | 'trades' | 'closedTrades'>

export function wayOf({ risk, activeTrades, trades, closedTrades }: Seen): Way {
  const hasLadder = risk !== null && riskRungNumbers.some((rung) => risk[`profit${rung}`] > 0)
  const position = activeTrades[0] ?? null
  const waiting = position ? null : (trades.find(({ status }) => status === 'Pending' || status === 'unknown') ?? null)
  const bought = position !== null || waiting !== null
  const current: StepName = hasLadder ? (bought ? 'watch' : 'buy') : 'ladder'
  const newest = bought ? null : (trades[0] ?? null)
  return {
    current,
    steps: {
      ladder: hasLadder ? 'done' : 'current',
      buy: bought ? 'done' : hasLadder ? 'current' : 'next',
      watch: current === 'watch' ? 'current' : 'next',
    },
    position,
    waiting,
    left: bought ? null : (closedTrades[0] ?? null),
    refused: newest?.status === 'failed' ? newest : null,
  }
}

type Counted = Pick<World, 'heard' | 'counts' | 'modifiedTrades'>

/** Tells whether no stop of this account has ever moved: the steps are for nobody else. */
export const isBeginner = ({ heard, counts, modifiedTrades }: Counted): boolean =>
  heard && counts?.modified === 0 && modifiedTrades.length === 0

/** Finds the first move that a rung made; a stop that was set by hand does not count. */
export const firstMove = (rows: readonly ModifiedTrade[]): ModifiedTrade | null =>
  rows.findLast(({ rung, sl }) => rung > 0 && sl > 0) ?? null
