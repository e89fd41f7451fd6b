import { Button } from '@mantine/core'
import { type Account, messages, serverNames } from '@ratchet/contract'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { wordsOf } from '../../api/call.ts'
import { useSession } from '../../api/session.ts'
import { inOrder } from '../../trading/accounts/account-words.ts'
import { useAccountList } from '../../trading/accounts/accounts.ts'
import { accountsAnchor } from '../../ui/links.ts'
import { NearLimits } from '../../ui/NearLimits.tsx'
import { useNowMs } from '../../ui/now.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Say } from '../../ui/Say.tsx'
import { SignInHint } from '../../ui/SignInHint.tsx'
import text from '../../ui/text.module.css'
import { AccountCard } from './AccountCard.tsx'
import css from './accounts.module.css'
import { ConnectDialog, type Wanted } from './ConnectDialog.tsx'
import * as texts from './texts.ts'

/** When brokers were heard of is told by nobody, so it is read again this often while the panel is on the screen. */
const everyMs = 10_000

/** Shows all accounts of the trader: whose money they hold, how they stand, and what can be done with them. */
export function Accounts() {
  const { user } = useSession()
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const open = (next: Wanted) => {
    setDone(null)
    setWanted(next)
  }
  return (
    <div id={accountsAnchor} className={css.anchor}>
      <Panel
        title={texts.accounts}
        testId="accounts"
        tools={
          user ? (
            <Button
              size="xs"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => open({ renewed: null })}
              data-testid="connect-account"
            >
              {texts.connectAccount}
            </Button>
          ) : null
        }
      >
        <Say word={done === null ? null : { tone: 'good', text: done }} testId="accounts-answer" />
        <NearLimits of={['accounts']} />
        {user === null ? <SignInHint /> : <List onRenew={(renewed) => open({ renewed })} />}
        <ConnectDialog
          wanted={wanted}
          onClose={() => setWanted(null)}
          onDone={(words) => {
            setWanted(null)
            setDone(words)
          }}
        />
      </Panel>
    </div>
  )
}

function List({ onRenew }: { onRenew: (account: Account) => void }) {
  const { data, error, refetch, isFetching } = useAccountList(everyMs)
  const nowMs = useNowMs(1000) - (data?.aheadMs ?? 0)
  if (!data)
    return error ? (
      <div className={css.empty}>
        <Say word={{ tone: 'bad', text: wordsOf(error) }} testId="accounts-failed" />
        <Button size="xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
          {texts.tryAgain}
        </Button>
      </div>
    ) : (
      <p role="status" className={text.small}>
        {messages.loading}
      </p>
    )
  if (data.items.length === 0)
    return (
      <p className={text.small} data-testid="accounts-empty">
        {texts.noAccounts(serverNames.paper)}
      </p>
    )
  return (
    <>
      {error ? (
        <Say word={{ tone: 'warn', text: texts.figuresOutdated(wordsOf(error)) }} testId="accounts-old" />
      ) : null}
      <ul className={css.list}>
        {inOrder(data.items).map((account) => (
          <AccountCard key={account.id} account={account} nowMs={nowMs} onRenew={onRenew} />
        ))}
      </ul>
    </>
  )
}
