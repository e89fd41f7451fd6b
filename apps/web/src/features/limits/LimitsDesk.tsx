import { Button, NativeSelect } from '@mantine/core'
import { type AccountLimits, messages } from '@ratchet/contract'
import { Link, useSearchParams } from 'react-router'
import { wordsOf } from '../../api/call.ts'
import { useSession } from '../../api/session.ts'
import { accountLabel } from '../../trading/accounts/account-words.ts'
import { useAccounts } from '../../trading/accounts/accounts.ts'
import { useLimits } from '../../trading/accounts/limits.ts'
import { chartLink } from '../../ui/links.ts'
import { Panel } from '../../ui/Panel.tsx'
import { LimitsForm } from './LimitsForm.tsx'
import css from './limits.module.css'
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
  if (!user) return <Panel title={texts.limits}>{<p className={css.note}>{texts.signIn}</p>}</Panel>
  if (kept.error)
    return (
      <Panel title={texts.limits}>
        <div className={css.note} role="alert">
          <p>{texts.notLoaded(wordsOf(kept.error))}</p>
          <Button size="xs" variant="default" loading={kept.isReading} onClick={kept.readAgain}>
            {texts.tryAgain}
          </Button>
        </div>
      </Panel>
    )
  const shown = kept.items.find(({ accountId }) => accountId === params.get('account')) ?? kept.items[0]
  if (!shown)
    return (
      <Panel title={texts.limits}>
        <p className={css.note} role="status">
          {kept.known ? texts.noAccount : messages.loading}
          {kept.known ? <Link to={chartLink}>{texts.placeOrder}</Link> : null}
        </p>
      </Panel>
    )
  const accountOf = ({ accountId }: AccountLimits) => accounts.find(({ id }) => id === accountId)
  const nameOf = (one: AccountLimits) => {
    const account = accountOf(one)
    return account ? accountLabel(account) : one.accountId
  }
  return (
    <div className={css.desk}>
      <Panel title={texts.limitsOnNewTrades}>
        {kept.items.length > 1 ? (
          <NativeSelect
            label={texts.account}
            className={css.account ?? ''}
            data={kept.items.map((one) => ({ value: one.accountId, label: nameOf(one) }))}
            value={shown.accountId}
            onChange={({ currentTarget }) => setParams({ account: currentTarget.value }, { replace: true })}
            data-testid="limits-of"
          />
        ) : (
          <p className={css.note}>{texts.accountName(nameOf(shown))}</p>
        )}
        <LimitsForm key={shown.accountId} of={shown} server={accountOf(shown)?.server} save={kept.save} />
      </Panel>
      <div className={css.side}>
        <Waiting of={shown} withdraw={kept.withdraw} />
        <Panel title={texts.currentUsage} testId="limit-uses">
          <Uses of={shown} />
        </Panel>
        <Panel title={texts.recentRejections} testId="limit-refusals">
          <Refusals of={shown} />
        </Panel>
      </div>
    </div>
  )
}
