import { Button, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useInstruments } from '../../api/reference.ts'
import { useMarket, useWorld } from '../../realtime/index.ts'
import { useOnScreen } from '../../realtime/on-screen.ts'
import { Panel } from '../../ui/Panel.tsx'
import { BuyStep } from './BuyStep.tsx'
import css from './first-steps.module.css'
import { LadderStep } from './LadderStep.tsx'
import { Moved } from './Moved.tsx'
import { firstMove, type StepName, type StepState, wayOf } from './state.ts'
import * as texts from './texts.ts'
import { WatchStep } from './WatchStep.tsx'

interface FirstStepsProps {
  readonly onFlight: (tradeId: string) => void
  readonly onHide: () => void
}

/** Chooses gold where the market quotes it, else its first symbol. */
function useFirstSymbol() {
  const market = useMarket()
  const instruments = useInstruments()
  const quoted = instruments.filter(({ symbol }) => !market?.symbols.length || market.symbols.includes(symbol))
  return quoted.find(({ symbol }) => symbol === 'GOLD') ?? quoted[0] ?? null
}

/** Leads from an empty account to the first stop that moved by itself. How far it has come is read from the account. */
export default function FirstSteps({ onFlight, onHide }: FirstStepsProps) {
  const instrument = useFirstSymbol()
  const risk = useWorld((world) => world.risk)
  const activeTrades = useWorld((world) => world.activeTrades)
  const trades = useWorld((world) => world.trades)
  const closedTrades = useWorld((world) => world.closedTrades)
  const modified = useWorld((world) => world.modifiedTrades)
  const way = useMemo(
    () => wayOf({ risk, activeTrades, trades, closedTrades }),
    [risk, activeTrades, trades, closedTrades],
  )
  // Once the ladder is set, the step of the buy tells what becomes of an order; before that a toast in the corner does.
  const order = way.steps.ladder === 'done' ? (way.waiting?.id ?? way.refused?.id) : undefined
  useOnScreen(way.position?.tradeId ?? order ?? '')
  const [said, setSaid] = useState('')
  const { list, acted } = useFocusOnward(way.current)

  if (modified.length > 0) {
    const move = firstMove(modified)
    return move ? <Moved move={move} onFlight={onFlight} onHide={onHide} /> : null
  }
  if (!instrument || !risk) return null
  return (
    <Panel
      title={texts.title}
      note={texts.note}
      testId="first-steps"
      tools={
        <Button variant="subtle" color="gray" size="xs" onClick={onHide} data-testid="hide-first-steps">
          {texts.hide}
        </Button>
      }
    >
      <ol ref={list} className={css.steps}>
        <Step name="ladder" title={texts.setLadder} state={way.steps.ladder}>
          <LadderStep instrument={instrument} risk={risk} state={way.steps.ladder} onActed={acted} />
        </Step>
        <Step name="buy" title={texts.buyLittle(instrument.symbol)} state={way.steps.buy}>
          <BuyStep instrument={instrument} way={way} onActed={acted} />
        </Step>
        <Step name="watch" title={texts.watchStopMove} state={way.steps.watch}>
          <WatchStep risk={risk} way={way} onSay={setSaid} />
        </Step>
      </ol>
      <VisuallyHidden role="status" data-testid="first-steps-said">
        {way.current === 'watch' ? said : ''}
      </VisuallyHidden>
    </Panel>
  )
}

interface StepProps {
  readonly name: StepName
  readonly title: string
  readonly state: StepState
  readonly children: ReactNode
}

const stateWords: Readonly<Record<StepState, string>> = {
  done: texts.done,
  current: texts.current,
  next: texts.later,
}

function Step({ name, title, state, children }: StepProps) {
  return (
    <li
      className={css.step}
      data-state={state}
      data-testid={`step-${name}`}
      {...(state === 'current' ? { 'aria-current': 'step' as const } : {})}
    >
      <h3 className={css.title} tabIndex={-1}>
        {title}
        <VisuallyHidden>, {stateWords[state]}</VisuallyHidden>
      </h3>
      {children}
    </li>
  )
}

/**
 * Moves the focus to the heading of the next step, where a step's own button led there: the button is gone, and a key
 * that is pressed twice must not reach the next one.
 */
function useFocusOnward(current: StepName) {
  const list = useRef<HTMLOListElement>(null)
  const pressed = useRef(false)
  const [before, setBefore] = useState(current)
  useEffect(() => {
    if (before === current) return
    setBefore(current)
    if (!pressed.current) return
    pressed.current = false
    list.current?.querySelector<HTMLElement>('[aria-current=step] h3')?.focus({ preventScroll: true })
  }, [before, current])
  return {
    list,
    acted: () => {
      pressed.current = true
    },
  }
}
