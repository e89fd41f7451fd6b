import { type Quota, type QuotaKind, quotaWarning } from '@ratchet/contract'
import type { ApiStore } from '@ratchet/store'
import type { Handlers } from '../core/http/call.ts'
import type { InstructionQuota } from '../core/limits/instruction-quota.ts'
import { nearShare, type Quotas } from '../core/limits/quotas.ts'

export interface QuotaParts {
  readonly store: Pick<ApiStore, 'usage' | 'spentToday'>
  readonly quota: Pick<InstructionQuota, 'inMinute'>
  readonly quotas: Quotas
  readonly inbox: { lettersOf(traderId: string): Promise<number> }
}

/** How much of what is limited a trader has. */
export function quotaHandlers({ store, quota, quotas, inbox }: QuotaParts): Pick<Handlers, 'listQuotas'> {
  return {
    async listQuotas({ session: { traderId } }) {
      const today = `${new Date().toISOString().slice(0, 10)} 00:00`
      const [{ alive, since, accounts }, { changes, changedMb }, letters] = await Promise.all([
        store.usage(traderId, today),
        store.spentToday(traderId),
        inbox.lettersOf(traderId),
      ])
      const item = (of: QuotaKind, used: number, most: number): Quota => ({
        of,
        used,
        most,
        warning: used >= most * nearShare ? quotaWarning(of, used, most) : null,
      })
      return {
        items: [
          item('minute', quota.inMinute(traderId), quotas.instructionsPerMinute),
          item('day', since, quotas.instructionsPerDay),
          item('alive', alive, quotas.instructionsAlive),
          item('accounts', accounts, quotas.accounts),
          item('changes', changes, quotas.changesPerDay),
          item('changedMb', changedMb, quotas.changedMbPerDay),
          item('letters', letters, quotas.letters),
        ],
      }
    },
  }
}
