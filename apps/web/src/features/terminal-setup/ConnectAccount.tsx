import type { Broker, TerminalReport } from '@ratchet/contract'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useAccounts } from '../../trading/accounts/accounts.ts'
import { AccountName } from '../../ui/accounts/AccountName.tsx'
import { useChange } from '../../ui/accounts/changes.ts'
import { accessBody, againstConnect, type ConnectDraft, emptyConnect, nameOf } from '../../ui/accounts/connect.ts'
import { RealMoney } from '../../ui/accounts/RealMoney.tsx'
import { connect, renew } from '../../ui/accounts/texts.ts'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import { Refused } from '../../ui/form/refusal.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { Say } from '../../ui/Say.tsx'
import * as texts from './texts.ts'

interface ConnectAccountProps {
  readonly broker: Broker
  readonly code: string
  readonly report: TerminalReport
  readonly onConnected: (accountId: string) => void
}

/** Connects the account that the terminal reported, or gives it a new key. Real money is asked about when it is connected first. */
export function ConnectAccount({ broker, code, report, onConnected }: ConnectAccountProps) {
  const changed = useChange()
  const { items } = useAccounts()
  const { login, environment, market } = report
  /** Connected before by the trader, perhaps with another key. */
  const known = items.find((one) => one.server === market && one.login === login)
  const asksConsent = environment === 'live' && known === undefined
  const [draft, setDraft] = useState<ConnectDraft>({ ...emptyConnect, name: known?.name ?? '' })
  const submit = useSubmit(draft)
  const change = (next: Readonly<Record<string, string>>) => {
    setDraft((now) => ({ ...now, ...next }))
    submit.forgetDone()
  }
  const send = async () => {
    const refuse = (now: ConnectDraft) => againstConnect(now, login, asksConsent)
    const wrong = refuse(draft)
    if (wrong) throw new Refused(wrong, { again: refuse })
    const credentials = Object.fromEntries(broker.fields.map((field) => [nameOf(field), code]))
    const access = accessBody({ ...draft, ...credentials, broker: broker.id, environment }, broker.fields)
    const name = draft.name.trim()
    const { id } = await changed(call('connectAccount', { body: { ...access, login, ...(name ? { name } : {}) } }))
    onConnected(id)
    return null
  }
  return (
    <Form submit={submit} send={send} gap="sm" autoComplete="off" data-testid="setup-connect">
      {known && known.state !== 'disconnected' ? (
        <Say word={{ tone: 'warn', text: texts.connectedAlready }} testId="connected-already" />
      ) : null}
      <AccountName value={draft.name} error={submit.wrong.name} onChange={(name) => change({ name })} />
      {asksConsent ? <RealMoney login={login} draft={draft} wrong={submit.wrong} onChange={change} /> : null}
      <Say word={submit.word} testId="setup-connect-answer" />
      <div>
        <SubmitButton submit={submit} data-testid="setup-connect-send">
          {known ? renew : connect}
        </SubmitButton>
      </div>
    </Form>
  )
}
