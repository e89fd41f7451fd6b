import { accountText, messages, type Risk } from '@ratchet/contract'
import { lintLadder } from '@ratchet/domain'
import type { ApiStore } from '@ratchet/store'
import type { Handlers } from '../core/http/call.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { acceptLadder } from '../core/trading/accept.ts'
import { type LintParts, lintDeskOf } from '../core/trading/lint-desk.ts'

export interface RiskParts extends LintParts {
  readonly store: LintParts['store'] & Pick<ApiStore, 'getRisk' | 'putRisk' | 'putAccountRisk'>
}

/** The trader's ladder, and those of single accounts. */
export function riskHandlers(
  parts: RiskParts,
): Pick<Handlers, 'getRisk' | 'putRisk' | 'putAccountRisk' | 'dropAccountRisk'> {
  const { store } = parts

  /** The form shows the same findings; they are returned here for callers that do not use the form. */
  async function look(body: Risk, traderId: string, accountId?: string) {
    const desk = await lintDeskOf(parts, traderId, accountId === undefined ? 'all' : { accountId })
    return { ...body, message: messages.riskUpdated, warnings: acceptLadder(body, lintLadder(body, desk)) }
  }

  async function find(traderId: string, id: string) {
    const account = (await store.listAccounts(traderId)).find((one) => one.id === id)
    if (!account) throw noAccount()
    return account
  }

  return {
    getRisk: ({ session }) => store.getRisk(session.traderId),

    async putRisk({ session, body }) {
      const kept = await look(body, session.traderId)
      await store.putRisk(session.traderId, body)
      return kept
    },

    async putAccountRisk({ session, params: { id }, body }) {
      const { traderId } = session
      await find(traderId, id)
      const kept = await look(body, traderId, id)
      if (!(await store.putAccountRisk(traderId, id, body))) throw noAccount()
      return kept
    },

    async dropAccountRisk({ session, params: { id } }) {
      const { traderId } = session
      const { name, server, login } = await find(traderId, id)
      if (!(await store.putAccountRisk(traderId, id, null))) throw noAccount()
      return {
        message: `${name ?? accountText({ server, brokerId: login })} uses the default ladder again.`,
      }
    },
  }
}

const noAccount = () => new Refusal('not_found', 'No such account found.')
