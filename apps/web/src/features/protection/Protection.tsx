import { Anchor, Box, Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { type ActiveTrade, accountText, messages, paperServerOf, serverNames } from '@ratchet/contract'
import { IconRefresh, IconShieldCheck, IconShieldExclamation, IconShieldX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { positionKey } from '../../api/ticket.ts'
import { useWorld } from '../../realtime/index.ts'
import { useStill } from '../../realtime/still.ts'
import { useAccounts } from '../../trading/accounts/accounts.ts'
import { useInstrumentOf } from '../../trading/market/markets.ts'
import { drillLink } from '../../ui/links.ts'
import { useNowMs } from '../../ui/now.ts'
import { Panel } from '../../ui/Panel.tsx'
import { hasGap, lookAt, type State, sentenceOf, stateOf, wantedOf, worstFirst } from './look.ts'
import { PositionRow } from './PositionRow.tsx'
import css from './protection.module.css'
import * as texts from './texts.ts'

/** So many positions are shown before the reader has to ask for more; those with a gap come first. */
const few = 3
/** An age is told this often while there is a gap. */
const tickMs = 100

const looks: Record<State, { tone: string; icon: typeof IconShieldX }> = {
  alarm: { tone: 'var(--r-loss)', icon: IconShieldExclamation },
  link: { tone: 'var(--r-recorded)', icon: IconShieldExclamation },
  database: { tone: 'var(--r-recorded)', icon: IconShieldExclamation },
  engine: { tone: 'var(--r-recorded)', icon: IconShieldExclamation },
  gap: { tone: 'var(--r-accent)', icon: IconRefresh },
  bare: { tone: 'var(--r-recorded)', icon: IconShieldX },
  confirmed: { tone: 'var(--r-gain)', icon: IconShieldCheck },
}

/**
 * Shows what protects the open positions: the intended stop, the one that the broker confirmed, and what would be left
 * without us.
 */
export function Protection({ signedOut }: { signedOut: boolean }) {
  const trades = useWorld((world) => world.activeTrades)
  const known = useWorld((world) => world.heard)
  if (trades.length > 0) return <Positions trades={trades} />
  const word = signedOut ? `${messages.noUser}.` : known ? texts.nothingOpen : messages.loading
  return (
    <Panel title={texts.protection} flush testId="protection" note={word}>
      {null}
    </Panel>
  )
}

function Positions({ trades }: { trades: readonly ActiveTrade[] }) {
  const [all, setAll] = useState(false)
  const still = useStill()
  const instrumentOf = useInstrumentOf()
  const { aheadMs } = useAccounts()
  const open = trades.filter(hasGap)
  const nowMs = useNowMs(open.length > 0 ? tickMs : 30_000) - aheadMs
  const alarms = open.filter((trade) => {
    const instrument = instrumentOf(trade.symbol, trade.server)
    return instrument && lookAt(trade, instrument, undefined, nowMs).gap?.alarm
  }).length
  const counted = {
    alarms,
    gaps: open.length,
    bare: trades.filter((trade) => !trade.sl && !wantedOf(trade).sl).length,
    targets: open.every((trade) => trade.sl === wantedOf(trade).sl),
  }
  const state = stateOf(counted, still)
  const { tone, icon: Icon } = looks[state]
  const sorted = worstFirst(trades)
  const more = sorted.length - few
  const named = new Set(trades.map(accountText)).size > 1
  return (
    <Panel
      title={texts.protection}
      flush
      testId="protection"
      note={
        <Group
          component="span"
          gap={6}
          wrap="nowrap"
          c={tone}
          fw={600}
          data-testid="protection-state"
          data-state={state}
        >
          <Icon size={16} aria-hidden />
          {sentenceOf(state, counted)}
        </Group>
      }
    >
      {/* The place is there before the words: they are read out once, when they come, and not with each tick. */}
      <VisuallyHidden aria-live="assertive" data-testid="protection-alarm">
        {alarms > 0 ? sentenceOf('alarm', counted) : ''}
      </VisuallyHidden>
      <ul className={css.rows} aria-label={texts.positionsList}>
        {(all ? sorted : sorted.slice(0, few)).map((trade) => (
          <PositionRow key={positionKey(trade)} trade={trade} nowMs={nowMs} still={still} named={named} />
        ))}
      </ul>
      {more > 0 ? (
        <Box px={14} pt="xs">
          <Button fullWidth variant="default" size="xs" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? texts.showFewer : texts.showMore(more)}
          </Button>
        </Box>
      ) : null}
      <Text size="xs" c="dimmed" px={14} py={10}>
        {texts.gapNote}
        {trades.some(({ server }) => server === serverNames.paper) ? texts.paperNote(serverNames.paper) : ' '}
        {trades.some(({ server }) => server.startsWith(paperServerOf(''))) ? texts.paperOnPricesNote : ''}
        <Anchor component={Link} to={drillLink} fz="inherit" underline="always">
          {texts.drillLink}
        </Anchor>
      </Text>
    </Panel>
  )
}
