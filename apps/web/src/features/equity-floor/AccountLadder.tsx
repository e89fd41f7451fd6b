import { Anchor, NativeSelect, Stack, Text } from '@mantine/core'
import { type Account, messages } from '@ratchet/contract'
import { Link, useSearchParams } from 'react-router'
import { wordsOf } from '../../api/call.ts'
import { useSession } from '../../api/session.ts'
import { accountLabel } from '../../trading/accounts/account-words.ts'
import { useAccounts } from '../../trading/accounts/accounts.ts'
import { chartLink } from '../../ui/links.ts'
import { Panel } from '../../ui/Panel.tsx'
import css from './account-ladder.module.css'
import { FloorForm } from './FloorForm.tsx'
import { FloorRecords } from './FloorRecords.tsx'
import { Standing } from './Standing.tsx'
import * as texts from './texts.ts'
import { useFloor } from './useFloor.ts'

/** The ladder of an account's equity: how it stands, what it is to do, and what became of it. */
export default function AccountLadder() {
  const { user } = useSession()
  const { items, known } = useAccounts()
  const [params, setParams] = useSearchParams()
  const accounts = items.filter(({ state }) => state !== 'disconnected')
  const account = accounts.find(({ id }) => id === params.get('account')) ?? accounts[0]
  if (!account)
    return (
      <Panel title={texts.account}>
        <Text fz="sm" c="dimmed" data-testid="floor-none">
          {user === null ? texts.signIn : known ? texts.noAccount : messages.loading}
          {user && known ? (
            <Anchor component={Link} inherit underline="always" to={chartLink}>
              {texts.placeOrder}
            </Anchor>
          ) : null}
        </Text>
      </Panel>
    )
  return (
    <>
      {accounts.length > 1 ? (
        <NativeSelect
          label={texts.account}
          maw={360}
          mb={14}
          data={accounts.map((one) => ({ value: one.id, label: accountLabel(one) }))}
          value={account.id}
          onChange={({ currentTarget }) => setParams({ account: currentTarget.value }, { replace: true })}
          data-testid="floor-account"
        />
      ) : null}
      <Desk key={account.id} account={account} />
    </>
  )
}

function Desk({ account }: { readonly account: Account }) {
  const { floor, error, readAgain } = useFloor(account.id)
  if (!floor)
    return (
      <Panel title={texts.now}>
        <Text fz="sm" c="dimmed" role={error ? 'alert' : 'status'} data-testid="floor-loading">
          {error ? wordsOf(error) : messages.loading}
        </Text>
      </Panel>
    )
  return (
    <div className={css.desk}>
      <Stack gap={14} miw={0}>
        <Standing account={account} floor={floor} readAgain={readAgain} />
        <FloorRecords records={floor.records} />
      </Stack>
      <Panel title={texts.plan}>
        <FloorForm account={account} state={floor.state} readAgain={readAgain} />
      </Panel>
    </div>
  )
}
