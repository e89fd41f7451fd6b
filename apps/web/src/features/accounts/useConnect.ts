import type { Account } from '@ratchet/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiFailure, call } from '../../api/call.ts'
import { accountLabel } from '../../trading/accounts/account-words.ts'
import { accountsKey, useAccounts } from '../../trading/accounts/accounts.ts'
import { Refused } from '../../ui/form/refusal.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import {
  accessBody,
  accessOf,
  againstConnect,
  againstTest,
  asksForConsent,
  type ConnectDraft,
  emptyConnect,
  isPassed,
  loginOf,
  type Tested,
} from './connect.ts'
import * as texts from './texts.ts'

interface ConnectParts {
  /** The account whose token is renewed; null where another one is connected. */
  readonly renewed: Account | null
  /** The server that the broker has for this environment. */
  readonly serverOf: (draft: ConnectDraft) => string
  /** Told what to say once it is done. */
  readonly onDone: (words: string) => void
}

/** Tests credentials, and connects an account by them. Nothing of the token outlives the dialog. */
export function useConnect({ renewed, serverOf, onDone }: ConnectParts) {
  const queries = useQueryClient()
  const { items: known } = useAccounts()
  const [draft, setDraft] = useState<ConnectDraft>(() => (renewed ? draftOf(renewed) : emptyConnect))
  const [latest, setTested] = useState<Tested | null>(null)
  const submit = useSubmit(draft)

  const access = accessOf(draft)
  const tested = latest?.of === access ? latest : null
  const choices = tested?.choices ?? []
  const loginIn = (now: ConnectDraft) => renewed?.login ?? loginOf(now, choices)
  const asksIn = (now: ConnectDraft) => renewed === null && asksForConsent(now, serverOf(now), loginIn(now), known)
  const login = loginIn(draft)
  const isReady = tested !== null && isPassed(tested)

  const change = (next: Partial<ConnectDraft>) => {
    setDraft((now) => ({ ...now, ...next }))
    submit.forgetDone()
  }

  const test = async () => {
    const wrong = againstTest(draft)
    if (wrong) throw new Refused(wrong, { again: (now: ConnectDraft) => againstTest(now) })
    setTested(null)
    const found = await call('testAccount', { body: accessBody(draft) })
    setTested({ of: access, ...found })
    if (renewed && isPassed({ of: access, ...found }) && !found.choices.some((one) => one.login === renewed.login)) {
      const words = texts.tokenLacksAccount(renewed.login)
      throw new Refused({ message: words, fields: { 'credentials.token': words } })
    }
    // What was found shows as steps.
    return null
  }

  const connect = async () => {
    const refuse = (now: ConnectDraft) => againstConnect(now, loginIn(now), asksIn(now))
    const wrong = refuse(draft)
    if (wrong) throw new Refused(wrong, { again: refuse })
    const name = draft.name.trim()
    try {
      const account = await call('connectAccount', { body: { ...accessBody(draft), login, ...(name ? { name } : {}) } })
      await queries.invalidateQueries({ queryKey: [accountsKey] })
      const label = accountLabel({ ...account, name })
      onDone(renewed ? texts.tokenRenewed(label) : texts.connected(label))
      return null
    } catch (error) {
      if (error instanceof ApiFailure && error.code === 'choose_account')
        setTested((now) => now && { ...now, choices: error.choices })
      throw error
    }
  }

  return {
    draft,
    change,
    submit,
    tested,
    choices,
    login,
    asksConsent: asksIn(draft),
    isReady,
    send: isReady ? connect : test,
  }
}

/** The name goes with a renewal, so that the account keeps it. */
const draftOf = ({ broker, environment, login, name }: Account): ConnectDraft => ({
  ...emptyConnect,
  broker,
  environment,
  login,
  name: name ?? '',
})
