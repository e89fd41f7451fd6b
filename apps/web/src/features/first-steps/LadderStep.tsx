import { Anchor, Button, Group, Text } from '@mantine/core'
import { type Instrument, type Risk, riskRungNumbers } from '@ratchet/contract'
import { lintVolume, volumeNumber } from '@ratchet/domain'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../api/call.ts'
import { lotText } from '../../format/text.ts'
import { pipsText } from '../../trading/ladder/ladder.ts'
import { useSpreadLadder } from '../../trading/market/ordinary-spread.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { Say } from '../../ui/Say.tsx'
import { Stairs } from './Stairs.tsx'
import type { StepState } from './state.ts'
import * as texts from './texts.ts'
import { useReady } from './useReady.ts'

interface LadderStepProps {
  readonly instrument: Instrument
  readonly risk: Risk
  readonly state: StepState
  readonly onActed: () => void
}

export function LadderStep({ instrument, risk, state, onActed }: LadderStepProps) {
  if (state === 'done') {
    const on = riskRungNumbers.filter((rung) => risk[`profit${rung}`] > 0)
    return (
      <Text fz="sm" data-testid="ladder-set">
        {texts.ladderSet(on.length, pipsText(Math.min(...on.map((rung) => risk[`profit${rung}`]))))}{' '}
        <Anchor component={Link} to="/admin/risk" size="sm" underline="always">
          {texts.changeLadder}
        </Anchor>
      </Text>
    )
  }
  return <Offer instrument={instrument} onActed={onActed} />
}

/** Draws the ladder that suits the spread, and saves it by one press. */
function Offer({ instrument, onActed }: Pick<LadderStepProps, 'instrument' | 'onActed'>) {
  const ladder = useSpreadLadder()
  const { busy, word, run } = useSubmit()
  const [saved, setSaved] = useState(false)
  const hindrance = useReady()
  if (!ladder) return <Text fz="sm">{texts.waitingForPrices(instrument.symbol)}</Text>
  const save = async () => {
    onActed()
    await call('putRisk', { body: ladder })
    // The button stays shut until the ladder stands in the account.
    setSaved(true)
    return null
  }
  return (
    <>
      <Text fz="sm">{texts.ladderExplained(pipsText(ladder.profit1))}</Text>
      <Stairs ladder={ladder} instrument={instrument} volume={volumeNumber(lintVolume(instrument))} />
      <Say word={word} />
      <Group gap="sm">
        <Button
          onClick={({ detail }) => detail < 2 && void run(save)}
          loading={busy || saved}
          disabled={hindrance !== null}
          data-testid="set-first-ladder"
        >
          {texts.setThisLadder}
        </Button>
        <Anchor component={Link} to="/admin/risk" size="sm" underline="always">
          {texts.chooseYourOwn}
        </Anchor>
      </Group>
      {hindrance ? (
        <Text fz="xs" c="dimmed">
          {hindrance}
        </Text>
      ) : null}
      <Text fz="xs" c="dimmed">
        {texts.stairsLegend(instrument.currency, lotText(volumeNumber(lintVolume(instrument))))}
      </Text>
    </>
  )
}
