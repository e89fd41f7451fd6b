import type { Account, Broker } from '@ratchet/contract'
import { useState } from 'react'
import { ApiFailure, call } from '../../api/call.ts'
import { accountLabel } from '../../trading/accounts/account-words.ts'
import { useAccounts } from '../../trading/accounts/accounts.ts'
import { useChange } from '../../ui/accounts/changes.ts'
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
  nameOf,
  type Tested,
} from '../../ui/accounts/connect.ts'
import { Refused } from '../../ui/form/refusal.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import * as texts from './texts.ts'

interface ConnectParts {
  /** The account whose credentials are renewed; null where another one is connected. */
  readonly renewed: Account | null
  readonly brokers: readonly Broker[]
  /** Told what to say once it is done. */
  readonly onDone: (words: string) => void
}

/** Tests credentials, and connects an account by them. Nothing of the credentials outlives the dialog. */
export function useConnect({ renewed, brokers, onDone }: ConnectParts) {
  const changed = useChange()
  const { items: known } = useAccounts()
  const [draft, setDraft] = useState<ConnectDraft>(() =>
    renewed ? draftOf(renewed) : { ...emptyConnect, broker: brokers[0]?.id ?? '' },
  )
  const [latest, setTested] = useState<Tested | null>(null)
  const submit = useSubmit(draft)

  const broker = brokers.find(({ id }) => id === draft.broker)
  const environmentOf = (now: ConnectDraft) => broker?.environments.find(({ id }) => id === now.environment)
  const fields = broker?.fields ?? []
  const access = accessOf(draft, fields)
  const tested = latest?.of === access ? latest : null
  const choices = tested?.choices ?? []
  const loginIn = (now: ConnectDraft) => renewed?.login ?? loginOf(now, choices)
  const asksIn = (now: ConnectDraft) =>
    renewed === null && asksForConsent(now, environmentOf(now)?.server ?? '', loginIn(now), known)
  const login = loginIn(draft)
  const isReady = tested !== null && isPassed(tested)

  const change = (next: Readonly<Record<string, string>>) => {
    setDraft((now) => ({ ...now, ...next }))
    submit.forgetDone()
  }

  const test = async () => {
    const wrong = againstTest(draft, fields)
    if (wrong) throw new Refused(wrong, { again: (now: ConnectDraft) => againstTest(now, fields) })
    setTested(null)
    const found = await call('testAccount', { body: accessBody(draft, fields) })
    setTested({ of: access, ...found })
    if (renewed && isPassed({ of: access, ...found }) && !found.choices.some((one) => one.login === renewed.login)) {
      const words = texts.accessLacksAccount(renewed.login)
      throw new Refused({ message: words, fields: Object.fromEntries(fields.map((field) => [nameOf(field), words])) })
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
      const body = { ...accessBody(draft, fields), login, ...(name ? { name } : {}) }
      const account = await changed(call('connectAccount', { body }))
      const label = accountLabel({ ...account, name })
      onDone(renewed ? texts.accessRenewed(label) : texts.connected(label))
      return null
    } catch (error) {
      if (error instanceof ApiFailure && error.code === 'choose_account')
        setTested((now) => now && { ...now, choices: error.choices })
      throw error
    }
  }

  return {
    draft,
    broker,
    environment: environmentOf(draft),
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
