import { TextInput } from '@mantine/core'
import { type Account, accountNameMost, type Broker, type TerminalReport } from '@ratchet/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { accountsKey, useAccounts } from '../../../trading/accounts/accounts.ts'
import { Form, SubmitButton } from '../../../ui/form/Form.tsx'
import { Refused } from '../../../ui/form/refusal.ts'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { Say } from '../../../ui/Say.tsx'
import { accessBody, againstConnect, type ConnectDraft, emptyConnect, nameOf } from '../connect.ts'
import { RealMoney } from '../RealMoney.tsx'
import { connect, name, newNameHint, renew } from '../texts.ts'
import css from './setup.module.css'
import * as texts from './texts.ts'

interface ConnectAccountProps {
  readonly broker: Broker
  readonly code: string
  readonly report: TerminalReport
  readonly onConnected: (accountId: string) => void
}

/** The account that a report is of, if the trader has connected it before. */
const connectedBefore = (
  { market, login }: Pick<TerminalReport, 'market' | 'login'>,
  accounts: readonly Account[],
): Account | undefined => accounts.find((one) => one.server === market && one.login === login)

/** Connects the account that the terminal reported, or gives it a new key. Real money is asked about when it is connected first. */
export function ConnectAccount({ broker, code, report, onConnected }: ConnectAccountProps) {
  const queries = useQueryClient()
  const { items } = useAccounts()
  const { login, environment } = report
  const known = connectedBefore(report, items)
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
    const typed = draft.name.trim()
    const { id } = await call('connectAccount', { body: { ...access, login, ...(typed ? { name: typed } : {}) } })
    await queries.invalidateQueries({ queryKey: [accountsKey] })
    onConnected(id)
    return null
  }
  return (
    <Form submit={submit} send={send} className={css.form} autoComplete="off" data-testid="setup-connect">
      {known && known.state !== 'disconnected' ? (
        <Say word={{ tone: 'warn', text: texts.connectedAlready }} testId="connected-already" />
      ) : null}
      <TextInput
        name="name"
        label={name}
        description={newNameHint}
        maxLength={accountNameMost}
        autoComplete="off"
        value={draft.name}
        error={submit.wrong.name}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        className={css.field}
      />
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
