import { Button, Modal } from '@mantine/core'
import { type Account, accountText } from '@ratchet/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { accountsKey } from '../../trading/accounts.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { Say } from '../../ui/Say.tsx'
import css from './accounts.module.css'

/** Asks first, and says what it means. The focus starts on Keep: a stray Enter disconnects nothing. */
export function Disconnect({ account }: { account: Account }) {
  const { id, name, server, login } = account
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { busy, word, run } = useSubmit()
  const send = async () => {
    const { message } = await call('disconnectAccount', { params: { id } })
    await queries.invalidateQueries({ queryKey: [accountsKey] })
    setAsking(false)
    return message
  }
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        c="var(--r-loss)"
        aria-label={`Disconnect account ${name || login}`}
        onClick={() => setAsking(true)}
        data-testid="account-disconnect"
      >
        Disconnect
      </Button>
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        title="Disconnect this account?"
        centered
        closeOnClickOutside={false}
        classNames={{ content: css.dialog ?? '' }}
        closeButtonProps={{ 'aria-label': 'Keep the account' }}
        transitionProps={{ duration: 0 }}
      >
        <div className={css.connect} data-testid="disconnect">
          <p className="num">
            <strong>{accountText({ server, brokerId: login })}</strong>
          </p>
          <p>
            Ratchet forgets its token and sends nothing there any more. What it recorded stays. The account itself, and
            the money in it, stay with the broker.
          </p>
          <p>
            While a position or an order is open there it cannot be disconnected: no stop of it would move any more.
          </p>
          <Say word={word} testId="disconnect-answer" />
          <div className={css.buttons}>
            <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
              Keep
            </Button>
            <Button color="red" loading={busy} onClick={() => void run(send)} data-testid="disconnect-send">
              Disconnect
            </Button>
          </div>
        </div>
      </Modal>
    </>
  )
}
