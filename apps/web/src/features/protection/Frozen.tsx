import { Alert, Anchor, Button, List, SimpleGrid, Stack, Text } from '@mantine/core'
import type { Account, ActiveTrade } from '@ratchet/contract'
import { IconSnowflake } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { call } from '../../api/call.ts'
import { levelText, lotText, zonedTimeText } from '../../format/text.ts'
import { useWorld } from '../../realtime/index.ts'
import { accountsKey } from '../../trading/accounts/accounts.ts'
import { useDigits } from '../../trading/market/markets.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { careLink } from '../../ui/links.ts'
import { Say } from '../../ui/Say.tsx'
import * as texts from './texts.ts'

/** Tells what is not known of the trader's accounts, and what is done about it. Each account has a banner. */
export default function Frozen({ accounts }: { accounts: readonly Account[] }) {
  return accounts.map((account) => <Banner key={account.id} account={account} />)
}

type Frozen = NonNullable<Account['frozen']>

/** Says what holds the account, after the words that tell since when. */
const causeOf = ({ cause, requests }: Frozen): string => {
  if (cause === 'book') return texts.causeBook
  if (cause === 'fault') return ''
  if (cause === 'operator') return texts.causeOperator
  return texts.causeRequests(requests.length)
}

function Banner({ account: { id, server, login, frozen } }: { account: Account }) {
  const positions = useWorld((world) => world.activeTrades)
  if (!frozen) return null
  const own = positions.filter((trade) => trade.server === server && trade.brokerId === login)
  return (
    <Alert
      color="yellow"
      icon={<IconSnowflake size={20} aria-hidden />}
      title={texts.accountFrozen(login, server)}
      data-testid="frozen"
    >
      <SimpleGrid minColWidth="min(300px, 100%)" autoFlow="auto-fit">
        <Stack gap={6} align="start" fz="sm">
          <span>
            {frozen.since ? texts.since(zonedTimeText(frozen.since), frozen.cause === 'fault' ? ': ' : ' ') : ''}
            {causeOf(frozen)}
            {frozen.why}
          </span>
          {frozen.requests.length === 0 ? null : (
            <List className="num" size="sm">
              {frozen.requests.map(({ id, asked }) => (
                <List.Item key={id}>{asked}</List.Item>
              ))}
            </List>
          )}
          {frozen.cause === 'fault' ? <AnotherTry id={id} /> : null}
          {frozen.cause === 'operator' ? <ByOperator /> : null}
          {frozen.cause === 'requests' || frozen.cause === 'book' ? <Asked /> : null}
        </Stack>
        <Standing positions={own} />
      </SimpleGrid>
    </Alert>
  )
}

const Asked = (): ReactNode => (
  <span>
    {texts.brokerChecked} <strong>{texts.doNotResend}</strong> {texts.executedTwice}
  </span>
)

/** Only what is new is stopped, and only the operator lets it go on. */
const ByOperator = (): ReactNode => (
  <span>
    {texts.noNewOrders} <strong>{texts.positionsGuarded}</strong> {texts.stopsKeepMoving}{' '}
    <Anchor component={Link} to={careLink()} inherit underline="always">
      {texts.customerCare}
    </Anchor>{' '}
    {texts.reachesOperator}
  </span>
)

/** Only a person's request, or a restart of the server, lets the account go on. */
function AnotherTry({ id }: { id: string }) {
  const queries = useQueryClient()
  const { busy, word, run } = useSubmit()
  const send = async () => {
    try {
      await call('retryAccount', { params: { id } })
      return null
    } finally {
      void queries.invalidateQueries({ queryKey: [accountsKey] })
    }
  }
  return (
    <>
      <span>{texts.faultConsequences}</span>
      <Button size="xs" variant="default" loading={busy} onClick={() => void run(send)} data-testid="retry-account">
        {texts.tryAgain}
      </Button>
      <Say word={word} testId="retry-answer" />
    </>
  )
}

/** Shows what the broker had when it was last heard of. */
function Standing({ positions }: { positions: readonly ActiveTrade[] }) {
  const digitsOf = useDigits()
  if (positions.length === 0) return <Text size="sm">{texts.noOpenPosition}</Text>
  return (
    <Text component="div" size="sm">
      {texts.lastReport}
      <List className="num" size="sm">
        {positions.slice(0, few).map(({ id, type, volume, symbol, server, sl }) => (
          <List.Item key={id}>
            {type} {lotText(volume)} {symbol} {id},{' '}
            {sl ? texts.stop(levelText(sl, digitsOf(symbol, server))) : texts.noStop}
          </List.Item>
        ))}
        {positions.length > few ? (
          <List.Item>
            {texts.and} {positions.length - few} {texts.moreUnderActive}
          </List.Item>
        ) : null}
      </List>
    </Text>
  )
}

const few = 5
