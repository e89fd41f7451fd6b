import { Button, TextInput } from '@mantine/core'
import { type Account, accountNameMost } from '@ratchet/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { accountsKey } from '../../trading/accounts/accounts.ts'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { Pop } from '../../ui/pop/Pop.tsx'
import { Say } from '../../ui/Say.tsx'
import css from './accounts.module.css'
import * as texts from './texts.ts'

/** Names an account; without a name its Broker ID names it. */
export function Rename({ account }: { account: Account }) {
  const label = texts.renameAccount(account.name || account.login)
  return (
    <Pop
      label={label}
      align="start"
      width={252}
      target={(props) => (
        <Button size="compact-xs" variant="default" aria-label={label} data-testid="account-rename" {...props}>
          {texts.rename}
        </Button>
      )}
    >
      {(close) => <RenameForm account={account} close={close} />}
    </Pop>
  )
}

function RenameForm({ account: { id, name: before }, close }: { account: Account; close: () => void }) {
  const queries = useQueryClient()
  const [name, setName] = useState(before ?? '')
  const submit = useSubmit({ name })
  const send = async () => {
    await call('nameAccount', { params: { id }, body: { name } })
    await queries.invalidateQueries({ queryKey: [accountsKey] })
    // The card shows it.
    close()
    return null
  }
  return (
    <Form submit={submit} send={send} className={css.rename}>
      <TextInput
        name="name"
        label={texts.name}
        description={texts.nameHint}
        maxLength={accountNameMost}
        autoComplete="off"
        value={name}
        error={submit.wrong.name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        data-autofocus
      />
      <Say word={submit.word} />
      <div className={css.buttons}>
        <Button size="xs" variant="default" onClick={close}>
          {texts.cancel}
        </Button>
        <SubmitButton size="xs" submit={submit}>
          {texts.save}
        </SubmitButton>
      </div>
    </Form>
  )
}
