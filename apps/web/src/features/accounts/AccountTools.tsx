import { Button } from '@mantine/core'
import { type Account, isPaperServer, paperServerOf } from '@ratchet/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { accountsKey, isConnected, useAccounts } from '../../trading/accounts/accounts.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { Say } from '../../ui/Say.tsx'
import css from './accounts.module.css'
import { Disconnect } from './Disconnect.tsx'
import { PaperMoney } from './PaperMoney.tsx'
import { Rename } from './Rename.tsx'
import { Symbols } from './Symbols.tsx'
import * as texts from './texts.ts'

interface AccountToolsProps {
  readonly account: Account
  readonly onRenew: (account: Account) => void
}

/** Offers what can be done with an account. The paper broker's needs no token, and is always there. */
export function AccountTools({ account, onRenew }: AccountToolsProps) {
  const { id, name, login, broker, state, server } = account
  const { items } = useAccounts()
  const hasPaper = items.some((one) => one.server === paperServerOf(server))
  const label = name || login
  const queries = useQueryClient()
  const { busy, word, run } = useSubmit()
  const [funded, setFunded] = useState<string | null>(null)
  const send = async (does: 'pauseAccount' | 'resumeAccount') => {
    const { message } = await call(does, { params: { id } })
    await queries.invalidateQueries({ queryKey: [accountsKey] })
    return message
  }
  const openPaper = async () => {
    const opened = await call('openPaper', { body: { market: server } })
    await queries.invalidateQueries({ queryKey: [accountsKey] })
    return texts.paperOpened(opened.login)
  }
  const isPaused = state === 'paused'
  return (
    <>
      <div className={css.tools}>
        <Rename account={account} />
        {isPaperServer(server) ? <PaperMoney account={account} onDone={setFunded} /> : null}
        {isConnected(account) ? (
          <>
            <Symbols account={account} />
            {hasPaper ? null : (
              <Button
                size="compact-xs"
                variant="default"
                loading={busy}
                aria-label={texts.openPaperOn(label)}
                onClick={() => void run(openPaper)}
                data-testid="account-paper"
              >
                {texts.openPaper}
              </Button>
            )}
            <Button
              size="compact-xs"
              variant="default"
              loading={busy}
              aria-label={isPaused ? texts.resumeAccount(label) : texts.pauseAccount(label)}
              onClick={() => void run(() => send(isPaused ? 'resumeAccount' : 'pauseAccount'))}
              data-testid="account-pause"
            >
              {isPaused ? texts.resume : texts.pause}
            </Button>
            <Renew name={texts.renewAccessOf(label)} text={texts.renewAccess} onPress={() => onRenew(account)} />
            <Disconnect account={account} />
          </>
        ) : broker === 'paper' ? null : (
          <Renew name={texts.reconnectAccount(label)} text={texts.reconnect} onPress={() => onRenew(account)} />
        )}
      </div>
      <Say word={word ?? (funded === null ? null : { tone: 'good', text: funded })} testId="account-answer" />
    </>
  )
}

const Renew = ({ name, text, onPress }: { name: string; text: string; onPress: () => void }) => (
  <Button size="compact-xs" variant="default" aria-label={name} onClick={onPress} data-testid="account-renew">
    {text}
  </Button>
)
