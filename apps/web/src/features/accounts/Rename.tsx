import type { Account } from '@ratchet/contract'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { AccountName } from '../../ui/accounts/AccountName.tsx'
import { useChange } from '../../ui/accounts/changes.ts'
import { Form } from '../../ui/form/Form.tsx'
import { FormEnd } from '../../ui/form/FormEnd.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import * as texts from './texts.ts'

/** Names an account; without a name its Broker ID names it. */
export function Rename({ account: { id, name: before }, close }: { account: Account; close: () => void }) {
  const change = useChange()
  const [name, setName] = useState(before ?? '')
  const submit = useSubmit({ name })
  const send = async () => {
    await change(call('nameAccount', { params: { id }, body: { name } }))
    // The card shows it.
    close()
    return null
  }
  return (
    <Form submit={submit} send={send} gap="sm">
      <AccountName value={name} error={submit.wrong.name} onChange={setName} hint={texts.nameHint} isFirst />
      <FormEnd submit={submit} button={texts.save} leave={texts.cancel} close={close} />
    </Form>
  )
}
