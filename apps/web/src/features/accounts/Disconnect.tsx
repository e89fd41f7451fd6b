import { Button, Modal } from '@mantine/core'
import { type Account, accountText } from '@ratchet/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { accountsKey } from '../../trading/accounts/accounts.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { Say } from '../../ui/Say.tsx'
import css from './accounts.module.css'
import * as texts from './texts.ts'

/** Asks first, and says what it means. The focus starts on Cancel: a stray Enter disconnects nothing. */
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
        aria-label={texts.disconnectAccount(name || login)}
        onClick={() => setAsking(true)}
        data-testid="account-disconnect"
      >
        {texts.disconnect}
      </Button>
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        title={texts.disconnectQuestion}
        centered
        closeOnClickOutside={false}
        classNames={{ content: css.dialog ?? '' }}
        closeButtonProps={{ 'aria-label': texts.cancel }}
        transitionProps={{ duration: 0 }}
      >
        <div className={css.connect} data-testid="disconnect">
          <p className="num">
            <strong>{accountText({ server, brokerId: login })}</strong>
          </p>
          <p>{texts.disconnectKeeps}</p>
          <p>{texts.disconnectNeedsClosing}</p>
          <Say word={word} testId="disconnect-answer" />
          <div className={css.buttons}>
            <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
              {texts.cancel}
            </Button>
            <Button color="red" loading={busy} onClick={() => void run(send)} data-testid="disconnect-send">
              {texts.disconnect}
            </Button>
          </div>
        </div>
      </Modal>
    </>
  )
}
