import { Box, Flex, NativeSelect, Stack } from '@mantine/core'
import { type AccountLimits, messages } from '@ratchet/contract'
import { Link, useSearchParams } from 'react-router'
import { wordsOf } from '../../api/call.ts'
import { useSession } from '../../api/session.ts'
import { accountLabel } from '../../trading/accounts/account-words.ts'
import { useAccounts } from '../../trading/accounts/accounts.ts'
import { useLimits } from '../../trading/accounts/limits.ts'
import { Dim } from '../../ui/Dim.tsx'
import { chartLink } from '../../ui/links.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Unread } from '../../ui/Unread.tsx'
import { LimitsForm } from './LimitsForm.tsx'
import { Refusals } from './Refusals.tsx'
import * as texts from './texts.ts'
import { Uses } from './Uses.tsx'
import { Waiting } from './Waiting.tsx'

/** Lets a trader set what an account may begin, and shows how much of it is used. */
export default function LimitsDesk() {
  const { user } = useSession()
  const kept = useLimits()
  const [params, setParams] = useSearchParams()
  const { items: accounts } = useAccounts()
  if (!user)
    return (
      <Panel title={texts.limits}>
        <Dim>{texts.signIn}</Dim>
      </Panel>
    )
  if (kept.error)
    return (
      <Panel title={texts.limits}>
        <Unread error={texts.notLoaded(wordsOf(kept.error))} busy={kept.isReading} again={kept.readAgain} />
      </Panel>
    )
  const shown = kept.items.find(({ accountId }) => accountId === params.get('account')) ?? kept.items[0]
  if (!shown)
    return (
      <Panel title={texts.limits}>
        <Dim role="status">
          {kept.known ? texts.noAccount : messages.loading}
          {kept.known ? <Link to={chartLink}>{texts.placeOrder}</Link> : null}
        </Dim>
      </Panel>
    )
  const accountOf = ({ accountId }: AccountLimits) => accounts.find(({ id }) => id === accountId)
  const nameOf = (one: AccountLimits) => {
    const account = accountOf(one)
    return account ? accountLabel(account) : one.accountId
  }
  return (
    <Flex wrap="wrap" gap={14} align="start">
      <Box flex="1000 1 560px" miw={0}>
        <Panel title={texts.limitsOnNewTrades}>
          {kept.items.length > 1 ? (
            <NativeSelect
              label={texts.account}
              maw={420}
              mb={14}
              data={kept.items.map((one) => ({ value: one.accountId, label: nameOf(one) }))}
              value={shown.accountId}
              onChange={({ currentTarget }) => setParams({ account: currentTarget.value }, { replace: true })}
              data-testid="limits-of"
            />
          ) : (
            <Dim mb={10}>{texts.accountName(nameOf(shown))}</Dim>
          )}
          <LimitsForm key={shown.accountId} of={shown} server={accountOf(shown)?.server} save={kept.save} />
        </Panel>
      </Box>
      <Stack gap={14} flex="1 1 340px" miw={0}>
        <Waiting of={shown} withdraw={kept.withdraw} />
        <Panel title={texts.currentUsage} testId="limit-uses">
          <Uses of={shown} />
        </Panel>
        <Panel title={texts.recentRejections} testId="limit-refusals">
          <Refusals of={shown} />
        </Panel>
      </Stack>
    </Flex>
  )
}
