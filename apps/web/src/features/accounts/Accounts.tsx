import { Box, Button, Stack } from '@mantine/core'
import { type Account, serverNames } from '@ratchet/contract'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { wordsOf } from '../../api/call.ts'
import { useSession } from '../../api/session.ts'
import { inOrder } from '../../trading/accounts/account-words.ts'
import { useAccountList } from '../../trading/accounts/accounts.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Dim } from '../../ui/Dim.tsx'
import { accountsAnchor } from '../../ui/links.ts'
import { NearLimits } from '../../ui/NearLimits.tsx'
import { useNowMs } from '../../ui/now.ts'
import { good, OwnPanel } from '../../ui/OwnPanel.tsx'
import { Say } from '../../ui/Say.tsx'
import { Unread } from '../../ui/Unread.tsx'
import { AccountCard } from './AccountCard.tsx'
import { ConnectForm } from './ConnectForm.tsx'
import * as texts from './texts.ts'

/** When brokers were heard of is told by nobody, so it is read again this often while the panel is on the screen. */
const everyMs = 10_000

/** Shows all accounts of the trader: whose money they hold, how they stand, and what can be done with them. */
export function Accounts() {
  const { user } = useSession()
  /** What the dialog is for: new credentials of an account, or, with null, another account. Undefined while it is closed. */
  const [renewed, setRenewed] = useState<Account | null>()
  const [done, setDone] = useState<string | null>(null)
  const open = (next: Account | null) => {
    setDone(null)
    setRenewed(next)
  }
  const close = () => setRenewed(undefined)
  return (
    <OwnPanel
      title={texts.accounts}
      testId="accounts"
      anchor={accountsAnchor}
      word={good(done)}
      tools={
        user ? (
          <Button
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => open(null)}
            data-testid="connect-account"
          >
            {texts.connectAccount}
          </Button>
        ) : null
      }
    >
      <Stack gap="sm">
        <NearLimits of={['accounts']} />
        {user === null ? null : <List onRenew={open} />}
      </Stack>
      <Dialog
        title={renewed ? texts.renewAccess : texts.connectAccount}
        opened={renewed !== undefined}
        close={close}
        width={520}
      >
        <ConnectForm
          renewed={renewed ?? null}
          onClose={close}
          onDone={(words) => {
            close()
            setDone(words)
          }}
        />
      </Dialog>
    </OwnPanel>
  )
}

function List({ onRenew }: { onRenew: (account: Account) => void }) {
  const { data, error, refetch, isFetching } = useAccountList(everyMs)
  const nowMs = useNowMs(1000) - (data?.aheadMs ?? 0)
  if (!data) return <Unread error={error} busy={isFetching} again={() => void refetch()} testId="accounts-failed" />
  if (data.items.length === 0) return <Dim data-testid="accounts-empty">{texts.noAccounts(serverNames.paper)}</Dim>
  return (
    <>
      {error ? (
        <Say word={{ tone: 'warn', text: texts.figuresOutdated(wordsOf(error)) }} testId="accounts-old" />
      ) : null}
      <Box component="ul" display="grid" m={0} p={0} style={{ gap: 'var(--mantine-spacing-sm)', listStyle: 'none' }}>
        {inOrder(data.items).map((account) => (
          <AccountCard key={account.id} account={account} nowMs={nowMs} onRenew={onRenew} />
        ))}
      </Box>
    </>
  )
}
