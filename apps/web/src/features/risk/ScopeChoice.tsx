import { Button, NativeSelect, Stack, Text } from '@mantine/core'
import type { Account } from '@ratchet/contract'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { accountLabel } from '../../trading/accounts/account-words.ts'
import { accountsKey } from '../../trading/accounts/accounts.ts'
import { AccountBadge } from '../../ui/AccountBadge.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { Say } from '../../ui/Say.tsx'
import * as texts from './texts.ts'
import type { Scope } from './useScope.ts'

interface ScopeChoiceProps {
  readonly scope: Scope
  /** The account climbs by the ladder of all again: what was typed for it is gone. */
  readonly onDropped: () => void
}

/** Lets a trader with several accounts choose whose ladder this is. */
export function ScopeChoice({ scope, onDropped }: ScopeChoiceProps) {
  const { account, accounts, choose } = scope
  const own = accounts.filter(({ ladder }) => ladder)
  if (accounts.length < 2 && own.length === 0) return null
  return (
    <Stack gap={6}>
      <NativeSelect
        label={texts.ladderFor}
        data={[
          { value: '', label: own.length ? texts.allOtherAccounts : texts.allAccounts },
          ...accounts.map((one) => ({
            value: one.id,
            label: `${accountLabel(one)}${one.ladder ? texts.ownLadderMark : ''}`,
          })),
        ]}
        value={account?.id ?? ''}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        data-testid="ladder-of"
      />
      <Text fz="sm" c="dimmed" data-testid="ladder-scope">
        {account ? (
          <>
            <AccountBadge environment={account.environment} />{' '}
            {account.ladder ? texts.hasOwnLadder : texts.usesDefaultLadder}
          </>
        ) : own.length ? (
          texts.accountsWithOwnLadder(own.map(accountLabel))
        ) : (
          texts.defaultForAllAccounts
        )}
      </Text>
      {account ? <Drop key={account.id} account={account} onDropped={onDropped} /> : null}
    </Stack>
  )
}

function Drop({ account: { id, ladder }, onDropped }: { account: Account; onDropped: () => void }) {
  const queries = useQueryClient()
  const { busy, word, run } = useSubmit()
  const drop = async () => {
    const { message } = await call('dropAccountRisk', { params: { id } })
    await queries.invalidateQueries({ queryKey: [accountsKey] })
    onDropped()
    return message
  }
  return (
    <>
      {ladder ? (
        <Button
          size="compact-sm"
          variant="default"
          loading={busy}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => void run(drop)}
          data-testid="drop-ladder"
        >
          {texts.dropOwnLadder}
        </Button>
      ) : null}
      <Say word={word} testId="ladder-scope-answer" />
    </>
  )
}
