import { Button, Group, Text } from '@mantine/core'
import type { ActiveTrade } from '@ratchet/contract'
import { useState } from 'react'
import { priceText } from '../../../format/text.ts'
import { ladderSummary } from '../../../trading/ladder/ladder.ts'
import { useLadderOf } from '../../../trading/ladder/ladder-of.ts'
import { useInstrumentOf } from '../../../trading/market/markets.ts'
import { ChangeLadder } from './ChangeLadder.tsx'
import * as texts from './texts.ts'

interface PositionLadderProps {
  readonly trade: ActiveTrade
  /** The stop that its order had; 0 for none. */
  readonly firstSl: number
}

/** Names the ladder that an open position climbs by, and leads to another one. */
export function PositionLadder({ trade, firstSl }: PositionLadderProps) {
  const accounts = useLadderOf(trade)
  const instrument = useInstrumentOf()(trade.symbol, trade.server)
  const [asking, setAsking] = useState(false)
  const { ladder: own } = trade
  if (!accounts || !instrument) return null
  const one = own?.r ?? own?.atr
  const r = own && one ? texts.oneUnitIs(own.unit, priceText(one, instrument.digits)) : ''
  return (
    <Group gap="4px 10px" fz="sm" c="dimmed" data-testid="position-ladder">
      <span>{texts.ladder}</span>
      <span className="num">
        <Text span inherit fw={600} c="var(--r-text)">
          {own ? own.name : texts.accountsOwn}
        </Text>{' '}
        {own ? ladderSummary(own.rungs, own.unit) : ladderSummary(accounts)}
        {r}
        {own ? texts.thisPositionOnly : ''}
      </span>
      <Button size="compact-xs" variant="default" onClick={() => setAsking(true)}>
        {texts.change}
      </Button>
      <ChangeLadder
        opened={asking}
        trade={trade}
        firstSl={firstSl}
        accounts={accounts}
        instrument={instrument}
        close={() => setAsking(false)}
      />
    </Group>
  )
}
