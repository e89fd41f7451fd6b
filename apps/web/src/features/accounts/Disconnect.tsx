import { Stack, Text } from '@mantine/core'
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
      <Stack gap="sm" fz="sm">
        <Text inherit fw={700} className="num">
          {accountText({ server, brokerId: login })}
        </Text>
        <Text inherit>{texts.disconnectKeeps}</Text>
        <Text inherit>{texts.disconnectNeedsClosing}</Text>
      </Stack>
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
