import { messages } from '@ratchet/contract'
import { lintLadder } from '@ratchet/domain'
import type { ApiStore } from '@ratchet/store'
import { acceptPips } from '../core/accept.ts'
import type { Handlers } from '../core/call.ts'
import { Refusal } from '../core/refusal.ts'
import { type LintParts, lintDeskOf } from './lint-desk.ts'

export interface RiskParts extends LintParts {
  readonly store: LintParts['store'] & Pick<ApiStore, 'getRisk' | 'putRisk'>
}

/** The trader's ladder. */
export function riskHandlers(parts: RiskParts): Pick<Handlers, 'getRisk' | 'putRisk'> {
  const { store } = parts
  return {
    getRisk: ({ session }) => store.getRisk(session.traderId),

    async putRisk({ session, body }) {
      acceptPips(body)
      // The form shows the same findings; they are returned here for callers that do not use the form.
      const findings = lintLadder(body, await lintDeskOf(parts, session.traderId))
      const errors = findings.filter(({ severity }) => severity === 'error')
      const [first] = errors
      if (first)
        throw new Refusal('invalid', first.text, Object.fromEntries(errors.map(({ field, text }) => [field, text])))
      await store.putRisk(session.traderId, body)
      return { ...body, message: messages.riskUpdated, warnings: findings.map(({ text }) => text) }
    },
  }
}
