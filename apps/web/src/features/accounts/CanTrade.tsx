import { Anchor, Button } from '@mantine/core'
import { type Account, messages } from '@ratchet/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call, wordsOf } from '../../api/call.ts'
import { useSession } from '../../api/session.ts'
import { heardText } from '../../format/ago.ts'
import { accountLabel, stateWord } from '../../trading/accounts/account-words.ts'
import { accountsKey, isConnected, useAccountList } from '../../trading/accounts/accounts.ts'
import { AccountBadge } from '../../ui/AccountBadge.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { accountsLink } from '../../ui/links.ts'
import { useNowMs } from '../../ui/now.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Say } from '../../ui/Say.tsx'
import { SignInHint } from '../../ui/SignInHint.tsx'
import text from '../../ui/text.module.css'
import css from './accounts.module.css'
import * as texts from './texts.ts'

/** Lists the accounts in which something can be traded, with their connections, and pauses each. */
export function CanTrade() {
  const { user } = useSession()
  const { data, error } = useAccountList()
  const nowMs = useNowMs(1000) - (data?.aheadMs ?? 0)
  const items = (data?.items ?? []).filter(({ state }) => state !== 'disconnected')
  return (
    <Panel title={texts.tradingAccounts} testId="can-trade">
      {user === null ? <SignInHint /> : null}
      {user && !data ? (
        <p className={text.small} role="status">
          {error ? wordsOf(error) : messages.loading}
        </p>
      ) : null}
      {data && items.length === 0 ? <p className={text.small}>{texts.noConnectedAccount}</p> : null}
      <ul className={css.trading}>
        {items.map((account) => (
          <Row key={account.id} account={account} nowMs={nowMs} />
        ))}
      </ul>
      {user ? (
        <Anchor component={Link} to={accountsLink} size="xs">
          {texts.manageAccounts}
        </Anchor>
      ) : null}
    </Panel>
  )
}

function Row({ account, nowMs }: { account: Account; nowMs: number }) {
  const { id, state, environment, brokerName, heardAt } = account
  const queries = useQueryClient()
  const { busy, word, run } = useSubmit()
  const label = accountLabel(account)
  const isPaused = state === 'paused'
  const send = async () => {
    const { message } = await call(isPaused ? 'resumeAccount' : 'pauseAccount', { params: { id } })
    await queries.invalidateQueries({ queryKey: [accountsKey] })
    return message
  }
  return (
    <li data-testid="can-trade-account" data-state={state}>
      <div>
        <p>
          <strong>{label}</strong> <AccountBadge environment={environment} />
        </p>
        <p className={text.small}>
          {brokerName}, {stateWord(account).toLowerCase()}
          {heardAt === null ? null : `, ${heardText(heardAt, nowMs)}`}
        </p>
        <Say word={word} testId="can-trade-answer" />
      </div>
      {isConnected(account) ? (
        <Button
          size="compact-xs"
          variant="default"
          loading={busy}
          aria-label={isPaused ? texts.resumeAccount(label) : texts.pauseAccount(label)}
          onClick={() => void run(send)}
        >
          {isPaused ? texts.resume : texts.pause}
        </Button>
      ) : null}
    </li>
  )
}
