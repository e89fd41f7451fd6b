import { Text } from '@mantine/core'
import { type Account, accountText } from '@ratchet/contract'
import { call } from '../../api/call.ts'
import { useChange } from '../../ui/accounts/changes.ts'
import { Form } from '../../ui/form/Form.tsx'
import { FormEnd } from '../../ui/form/FormEnd.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import * as texts from './texts.ts'

/** Asks first, and says what it means. The focus starts on Cancel: a stray Enter disconnects nothing. */
export function Disconnect({ account: { id, server, login }, close }: { account: Account; close: () => void }) {
  const change = useChange()
  const submit = useSubmit()
  const send = async () => {
    const { message } = await change(call('disconnectAccount', { params: { id } }))
    close()
    return message
  }
  return (
    <Form submit={submit} send={send} gap="sm" data-testid="disconnect">
      <Text size="sm" fw={700} className="num">
        {accountText({ server, brokerId: login })}
      </Text>
      <Text size="sm">{texts.disconnectKeeps}</Text>
      <Text size="sm">{texts.disconnectNeedsClosing}</Text>
      <FormEnd
        submit={submit}
        button={texts.disconnect}
        leave={texts.cancel}
        leaveFirst
        danger
        close={close}
        buttonId="disconnect-send"
        wordId="disconnect-answer"
      />
    </Form>
  )
}
