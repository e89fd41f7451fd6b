import { Anchor, Divider, Group, Stack, Text } from '@mantine/core'
import { accountText, executionFailed, isLimitSentence, orderTypeText, type PublicTrade } from '@ratchet/contract'
import { Link } from 'react-router'
import { lotText, priceText } from '../../format/text.ts'
import { careLink, limitsLink } from '../../ui/links.ts'
import { Say } from '../../ui/Say.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import * as texts from './texts.ts'

/** Tells which trade it is, what became of it and, where it went wrong, whom to turn to. */
export function Summary({ trade, digits, named = false }: { trade: PublicTrade; digits: number; named?: boolean }) {
  const { key, type, volume, symbol, price, status, reason, tradeDetails } = trade
  return (
    <Stack gap="xs" mb={14}>
      <Group gap="4px 8px" className="num">
        <strong>
          {orderTypeText(type)} {lotText(volume)} {symbol}
        </strong>
        {price ? <span>{texts.atPrice(priceText(price, digits))}</span> : null}
        <StatusChip status={status} />
        {named ? (
          <Text span size="sm" c="dimmed">
            {key}
          </Text>
        ) : null}
      </Group>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {tradeDetails} · <span data-testid="flight-account">{texts.account(accountText(trade))}</span>
      </Text>
      {status === 'failed' ? (
        <Say
          word={{
            tone: 'bad',
            text: (
              <>
                {executionFailed(reason ?? texts.noReasonGiven)}{' '}
                {isLimitSentence(reason ?? '') ? (
                  <Anchor component={Link} to={limitsLink} size="sm" fw={600} underline="always">
                    {texts.limits}
                  </Anchor>
                ) : (
                  <Anchor component={Link} to={careLink(key)} size="sm" fw={600} underline="always">
                    {texts.contactCustomerCare}
                  </Anchor>
                )}
              </>
            ),
          }}
        />
      ) : null}
      <Divider />
    </Stack>
  )
}
