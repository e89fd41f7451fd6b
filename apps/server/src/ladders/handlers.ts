import { ladderWords, type SavedLadder } from '@ratchet/contract'
import { lintLadder, lintParts } from '@ratchet/domain'
import type { ApiStore, SavedLadderRow } from '@ratchet/store'
import type { Handlers } from '../core/http/call.ts'
import { isoTime } from '../core/present/view.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { acceptLadder } from '../core/trading/accept.ts'
import { type LintParts, lintDeskOf } from '../core/trading/lint-desk.ts'

export interface LadderParts extends LintParts {
  readonly store: LintParts['store'] & Pick<ApiStore, 'savedLadders' | 'saveLadder' | 'replaceLadder' | 'removeLadder'>
}

const presentLadder = ({ changedAtMs, ...row }: SavedLadderRow): SavedLadder => ({
  ...row,
  changedAt: isoTime(changedAtMs),
})

const taken = () => new Refusal('conflict', ladderWords.taken, { name: ladderWords.taken })
const unknown = () => new Refusal('not_found', ladderWords.unknown)

/**
 * The ladders that a trader keeps under names. They are looked at as those in force are, on every market where the trader may trade; what a
 * position would object to is said when one is put in force.
 */
export function ladderHandlers(
  parts: LadderParts,
): Pick<Handlers, 'listLadders' | 'saveLadder' | 'replaceLadder' | 'removeLadder'> {
  const { store } = parts

  /** One in R or ATR means something on a symbol only once there is a stop: it is looked at with its order. */
  async function warningsOf(
    { ladder, unit }: Pick<SavedLadder, 'ladder' | 'unit'>,
    traderId: string,
  ): Promise<string[]> {
    if (unit !== 'pips') return acceptLadder(ladder, lintParts(ladder))
    const { markets } = await lintDeskOf(parts, traderId, 'any')
    return acceptLadder(ladder, lintLadder(ladder, { markets, trades: [] }))
  }

  return {
    listLadders: async ({ session }) => ({
      items: (await store.savedLadders(session.traderId)).map(presentLadder),
    }),

    async saveLadder({ session: { traderId }, body }) {
      const warnings = await warningsOf(body, traderId)
      const saved = await store.saveLadder(traderId, body)
      if (saved.outcome === 'full') throw new Refusal('conflict', ladderWords.full)
      if (saved.outcome === 'taken') throw taken()
      return { ...presentLadder(saved.row), warnings }
    },

    async replaceLadder({ session: { traderId }, params: { id }, body }) {
      const warnings = await warningsOf(body, traderId)
      const replaced = await store.replaceLadder(traderId, id, body)
      if (replaced.outcome === 'unknown') throw unknown()
      if (replaced.outcome === 'taken') throw taken()
      return { ...presentLadder(replaced.row), warnings }
    },

    async removeLadder({ session, params: { id } }) {
      if ((await store.removeLadder(session.traderId, id)) === 'unknown') throw unknown()
      return { message: ladderWords.removed }
    },
  }
}
