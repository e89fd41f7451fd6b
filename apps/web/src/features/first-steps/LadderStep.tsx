import { Anchor, Button } from '@mantine/core'
import { type Instrument, type Risk, riskRungNumbers } from '@ratchet/contract'
import { lintVolume, volumeNumber } from '@ratchet/domain'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../api/call.ts'
import { lotText } from '../../format/text.ts'
import { pipsText } from '../../trading/ladder.ts'
import { useSpreadLadder } from '../../trading/ordinary-spread.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { Say } from '../../ui/Say.tsx'
import text from '../../ui/text.module.css'
import css from './first-steps.module.css'
import { Stairs } from './Stairs.tsx'
import type { StepState } from './state.ts'
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
      <p className={css.words} data-testid="ladder-set">
        {on.length === 1 ? 'One rung is set' : `${on.length} rungs are set`}, the first at{' '}
        {pipsText(Math.min(...on.map((rung) => risk[`profit${rung}`])))} pips of profit.{' '}
        <Anchor component={Link} to="/admin/risk" size="sm" underline="always">
          Change the ladder
        </Anchor>
      </p>
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
  if (!ladder) return <p className={css.words}>Waiting for prices of {instrument.symbol}.</p>
  const save = async () => {
    onActed()
    await call('putRisk', { body: ladder })
    // The button stays shut until the ladder stands in the account.
    setSaved(true)
    return null
  }
  return (
    <>
      <p className={css.words}>
        A ladder moves your stop as the price rises. This one is sized to the spread: its first rung acts at{' '}
        <b className="num">{pipsText(ladder.profit1)} pips</b> of profit.
      </p>
      <Stairs ladder={ladder} instrument={instrument} volume={volumeNumber(lintVolume(instrument))} />
      <Say word={word} />
      <div className={css.act}>
        <Button
          onClick={({ detail }) => detail < 2 && void run(save)}
          loading={busy || saved}
          disabled={hindrance !== null}
          data-testid="set-first-ladder"
        >
          Set this ladder
        </Button>
        <Anchor component={Link} to="/admin/risk" size="sm" underline="always">
          Choose your own
        </Anchor>
      </div>
      {hindrance ? <p className={text.fine}>{hindrance}</p> : null}
      <p className={text.fine}>
        Above: pips of profit. Below: what the stop then locks in, in {instrument.currency} for{' '}
        {lotText(volumeNumber(lintVolume(instrument)))} lot.
      </p>
    </>
  )
}
