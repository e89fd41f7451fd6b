import { accountText, messages, type Risk } from '@ratchet/contract'
import { lintLadder } from '@ratchet/domain'
import type { ApiStore } from '@ratchet/store'
import { acceptPips } from '../core/accept.ts'
import type { Handlers } from '../core/call.ts'
import { Refusal } from '../core/refusal.ts'
import { type LintParts, lintDeskOf } from './lint-desk.ts'

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
    acceptPips(body)
    const findings = lintLadder(body, await lintDeskOf(parts, traderId, accountId))
    const errors = findings.filter(({ severity }) => severity === 'error')
    const [first] = errors
    if (first)
      throw new Refusal('invalid', first.text, Object.fromEntries(errors.map(({ field, text }) => [field, text])))
    return { ...body, message: messages.riskUpdated, warnings: findings.map(({ text }) => text) }
  }

  async function nameOf(traderId: string, id: string): Promise<string> {
    const account = (await store.listAccounts(traderId)).find((one) => one.id === id)
    if (!account) throw noAccount()
    return account.name ?? accountText({ server: account.server, brokerId: account.login })
  }

  return {
    getRisk: ({ session }) => store.getRisk(session.traderId),

    async putRisk({ session, body }) {
      const kept = await look(body, session.traderId)
      await store.putRisk(session.traderId, body)
      return kept
    },

    async putAccountRisk({ session: { traderId }, params: { id }, body }) {
      await nameOf(traderId, id)
      const kept = await look(body, traderId, id)
      if (!(await store.putAccountRisk(traderId, id, body))) throw noAccount()
      return kept
    },

    async dropAccountRisk({ session: { traderId }, params: { id } }) {
      const name = await nameOf(traderId, id)
      if (!(await store.putAccountRisk(traderId, id, null))) throw noAccount()
      return { message: `${name} climbs by the ladder of all accounts again.` }
    },
  }
}

const noAccount = () => new Refusal('not_found', 'No such account found.')
