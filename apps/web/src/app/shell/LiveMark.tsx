import { accountLabel, isRealMoney } from '../../trading/accounts/account-words.ts'
import { isConnected, useAccounts } from '../../trading/accounts/accounts.ts'
import { AccountBadge } from '../../ui/AccountBadge.tsx'
import { Hint } from '../../ui/pop/Hint.tsx'
import * as texts from './texts.ts'

/** Says on every screen that an account of real money is connected: an order taken for practice would cost it. */
export function LiveMark() {
  const live = useAccounts().items.filter((account) => isConnected(account) && isRealMoney(account))
  if (live.length === 0) return null
  const [only] = live
  const words =
    live.length === 1 && only ? texts.oneRealMoneyAccount(accountLabel(only)) : texts.realMoneyAccounts(live.length)
  return (
    <Hint text={words}>
      {(props) => (
        <span
          data-testid="live-mark"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the explanation must be reachable by keyboard.
          tabIndex={0}
          {...props}
        >
          <AccountBadge environment="live" />
        </span>
      )}
    </Hint>
  )
}
