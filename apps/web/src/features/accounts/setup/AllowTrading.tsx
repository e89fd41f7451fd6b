import { Button } from '@mantine/core'
import type { Account } from '@ratchet/contract'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { accountLabel } from '../../../trading/accounts/account-words.ts'
import { accountsKey } from '../../../trading/accounts/accounts.ts'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { Say } from '../../../ui/Say.tsx'
import css from './setup.module.css'
import * as texts from './texts.ts'

/** Ratchet's own of the two switches that allow trading: it resumes the account, and pauses it again. */
export function AllowTrading({ account }: { readonly account: Account | undefined }) {
  const queries = useQueryClient()
  const { busy, word, run } = useSubmit()
  if (!account) return <p className={css.dim}>{texts.connectFirst}</p>
  const isPaused = account.state === 'paused'
  const send = async () => {
    const { message } = await call(isPaused ? 'resumeAccount' : 'pauseAccount', { params: { id: account.id } })
    await queries.invalidateQueries({ queryKey: [accountsKey] })
    return message
  }
  return (
    <>
      <p>{isPaused ? texts.readOnlyHere : texts.tradingHere}</p>
      {account.trouble ? <Say word={{ tone: 'warn', text: account.trouble }} testId="trading-trouble" /> : null}
      <div>
        <Button
          variant={isPaused ? 'filled' : 'default'}
          loading={busy}
          aria-label={isPaused ? texts.allowOn(accountLabel(account)) : texts.pauseOn(accountLabel(account))}
          onClick={() => void run(send)}
          data-testid="allow-trading"
        >
          {isPaused ? texts.allowHere : texts.pauseHere}
        </Button>
      </div>
      <Say word={word} testId="allow-answer" />
    </>
  )
}
