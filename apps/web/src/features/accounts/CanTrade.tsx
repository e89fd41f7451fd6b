import { Anchor } from '@mantine/core'
import { type Account, messages } from '@ratchet/contract'
import { Link } from 'react-router'
import { wordsOf } from '../../api/call.ts'
import { useSession } from '../../api/session.ts'
import { heardText } from '../../format/ago.ts'
import { accountLabel, stateWord } from '../../trading/accounts/account-words.ts'
import { isConnected, useAccountList } from '../../trading/accounts/accounts.ts'
import { AccountBadge } from '../../ui/AccountBadge.tsx'
import { usePause } from '../../ui/accounts/changes.ts'
import { Tool } from '../../ui/accounts/Tool.tsx'
import { Dim } from '../../ui/Dim.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { accountsLink } from '../../ui/links.ts'
import { useNowMs } from '../../ui/now.ts'
import { OwnPanel } from '../../ui/OwnPanel.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { Say } from '../../ui/Say.tsx'
import * as texts from './texts.ts'

/** Lists the accounts in which something can be traded, with their connections, and pauses each. */
export function CanTrade() {
  const { user } = useSession()
  const { data, error } = useAccountList()
  const nowMs = useNowMs(1000) - (data?.aheadMs ?? 0)
  const items = (data?.items ?? []).filter(({ state }) => state !== 'disconnected')
  const noItems = data ? texts.noConnectedAccount : error ? wordsOf(error) : messages.loading
  return (
    <OwnPanel title={texts.tradingAccounts} testId="can-trade" empty={items.length === 0 ? noItems : null}>
      <Rows>
        {items.map((account) => (
          <Row key={account.id} account={account} nowMs={nowMs} />
        ))}
      </Rows>
      {user ? (
        <Anchor component={Link} to={accountsLink} size="xs">
          {texts.manageAccounts}
        </Anchor>
      ) : null}
    </OwnPanel>
  )
}

function Row({ account, nowMs }: { account: Account; nowMs: number }) {
  const { state, environment, brokerName, heardAt } = account
  const pause = usePause()
  const { busy, word, run } = useSubmit()
  const label = accountLabel(account)
  const isPaused = state === 'paused'
  return (
    <li data-testid="can-trade-account" data-state={state}>
      <div>
        <strong>{label}</strong> <AccountBadge environment={environment} />
        <Dim>
          {brokerName}, {stateWord(account).toLowerCase()}
          {heardAt === null ? null : `, ${heardText(heardAt, nowMs)}`}
        </Dim>
        <Say word={word} testId="can-trade-answer" />
      </div>
      {isConnected(account) ? (
        <Tool
          text={isPaused ? texts.resume : texts.pause}
          name={isPaused ? texts.resumeAccount(label) : texts.pauseAccount(label)}
          testId="can-trade-pause"
          busy={busy}
          onPress={() => void run(() => pause(account))}
        />
      ) : null}
    </li>
  )
}
