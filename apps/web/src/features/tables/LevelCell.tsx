import { Button, Text } from '@mantine/core'
import { type ActiveTrade, numberRules, readNumber } from '@ratchet/contract'
import { IconPencil, IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useInstrument } from '../../api/reference.ts'
import { levelText } from '../../format/text.ts'
import { useQuote } from '../../realtime/index.ts'
import { changeLevels } from '../../trading/positions/action-requests.ts'
import { isEven, isPassed } from '../../trading/positions/position.ts'
import { ActionForm } from '../../ui/form/ActionForm.tsx'
import { Refused } from '../../ui/form/refusal.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { Pop } from '../../ui/pop/Pop.tsx'
import css from './tables.module.css'
import * as texts from './texts.ts'

const words = {
  sl: { label: texts.stopLoss, rule: numberRules.sl, intended: 'intendedSl' },
  tp: { label: texts.takeProfit, rule: numberRules.tp, intended: 'intendedTp' },
} as const

/** These hints say what the field takes beside a price. A stop is never loosened, so it cannot be taken away. */
const hints = {
  sl: ({ intendedSl }: Levelled) => (intendedSl ? texts.stopHint : texts.noStopHint),
  tp: ({ intendedTp }: Levelled) => (intendedTp ? texts.targetHint : texts.noTargetHint),
} as const

type Levelled = Pick<
  ActiveTrade,
  | 'id'
  | 'type'
  | 'symbol'
  | 'server'
  | 'brokerId'
  | 'price_open'
  | 'sl'
  | 'tp'
  | 'guaranteed'
  | 'intendedSl'
  | 'intendedTp'
  | 'requested'
>

interface LevelProps {
  readonly trade: Levelled
  readonly level: 'sl' | 'tp'
}

/** Shows a level as the broker has confirmed it, what the ladder wants where that differs, and a way to change it. */
export function LevelCell({ trade, level }: LevelProps) {
  const digits = useInstrument(trade.symbol, trade.server)?.digits ?? 2
  const { label, intended } = words[level]
  const wanted = trade.requested?.[level] ?? trade[intended]
  const shown = levelText(trade[level], digits)
  const isGuaranteed = level === 'sl' && trade.guaranteed
  return (
    <Pop
      label={texts.levelOfPosition(label, trade.id)}
      align="end"
      width={252}
      target={(props) => (
        <button
          type="button"
          className={`${css.plain} ${css.level} num`}
          aria-label={texts.changeLevel(label, trade.id, shown, isGuaranteed ? texts.guaranteed : '')}
          data-testid={`edit-${level}`}
          {...props}
        >
          {isGuaranteed ? (
            <span className={css.guaranteed} title={texts.guaranteedTitle}>
              <IconShieldCheck size={12} aria-hidden data-testid="guaranteed" />
              {shown}
            </span>
          ) : (
            shown
          )}
          <IconPencil size={12} aria-hidden />
          {wanted !== trade[level] && wanted ? (
            <span className={css.wanted} title={texts.intendedTitle}>
              → {levelText(wanted, digits)}
            </span>
          ) : null}
        </button>
      )}
    >
      {(close) => <LevelForm trade={trade} level={level} digits={digits} close={close} />}
    </Pop>
  )
}

function LevelForm({ trade, level, digits, close }: LevelProps & { digits: number; close: () => void }) {
  const { label, rule } = words[level]
  const [value, setValue] = useState(trade[level] ? trade[level].toFixed(digits) : '')
  const submit = useSubmit({ [level]: value })
  const send = async () => {
    const reading = readNumber(value, rule)
    // The field itself says what is wrong with a text that is no number.
    if (reading.is !== 'number')
      throw new Refused({ message: reading.is === 'empty' ? rule.sentence : '', fields: { [level]: true } })
    return changeLevels(trade, { [level]: reading.value })
  }
  return (
    <ActionForm
      submit={submit}
      send={send}
      close={close}
      leave={texts.cancel}
      button={texts.setLevel(label)}
      buttonId="level-save"
    >
      <NumberField
        name={level}
        label={label}
        value={value}
        onChange={setValue}
        rule={rule}
        data-autofocus
        data-testid={`level-${level}`}
      />
      {level === 'sl' ? <BreakEven trade={trade} digits={digits} onChoose={setValue} /> : null}
      <Text size="xs" c="dimmed">
        {texts.openedAt(trade.type, trade.symbol, trade.price_open.toFixed(digits), hints[level](trade))}
      </Text>
    </ActionForm>
  )
}

interface BreakEvenProps {
  readonly trade: Levelled
  readonly digits: number
  readonly onChoose: (price: string) => void
}

/** Offers the open as the stop, where that tightens it; it can be set once the price has passed it. */
function BreakEven({ trade, digits, onChoose }: BreakEvenProps) {
  const quote = useQuote(trade.symbol, trade.server)
  if (isEven(trade)) return null
  const canBe = isPassed(trade, quote)
  const price = trade.price_open.toFixed(digits)
  return (
    <Button
      size="xs"
      variant="default"
      mr="auto"
      disabled={!canBe}
      onClick={() => onChoose(price)}
      data-testid="break-even"
      title={canBe ? undefined : texts.notPastEntry}
    >
      {texts.breakEven(price)}
    </Button>
  )
}
