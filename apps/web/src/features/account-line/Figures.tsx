import { type Account, messages } from '@ratchet/contract'
import { moneyNumber } from '@ratchet/domain'
import { moneyText, plainMoneyText } from '../../format/text.ts'
import { useAccountMoney } from '../../trading/accounts/account-money.ts'
import { useDayResult } from '../../trading/accounts/day-result.ts'
import css from './account-line.module.css'
import * as texts from './texts.ts'

const plain = (cents: number | null): string => plainMoneyText(cents === null ? null : moneyNumber(cents))
const signed = (cents: number | null): string => moneyText(cents === null ? null : moneyNumber(cents))
const levelText = (level: number | null): string => (level === null ? messages.emptyCell : `${plain(level)} %`)

/** The figures of an account. They change with each quote and are not read out by themselves; each place keeps its width. */
export function Figures({ account }: { account: Account }) {
  const { balance, equity, floating, marginUsed, marginFree, level } = useAccountMoney(account)
  const day = useDayResult(account)
  const { currency } = account
  return (
    <dl className={`${css.figures} num`} data-testid="account-figures">
      <Figure name={texts.balance} text={plain(balance)} unit={currency} />
      <Figure name={texts.equity} text={plain(equity)} unit={currency} isMain />
      <Figure name={texts.unrealised} text={signed(floating)} unit={currency} sign={floating} isMain />
      <Figure name={texts.today} text={moneyText(day)} unit={currency} sign={day} />
      <Figure name={texts.usedMargin} text={plain(marginUsed)} unit={currency} />
      <Figure name={texts.freeMargin} text={plain(marginFree)} unit={currency} />
      <Figure name={texts.marginLevel} text={levelText(level)} />
    </dl>
  )
}

interface FigureProps {
  readonly name: string
  readonly text: string
  readonly unit?: string
  /** A result is coloured; its sign says the same. */
  readonly sign?: number | null
  /** Stays where there is room for two alone. */
  readonly isMain?: boolean
}

function Figure({ name, text, unit, sign, isMain }: FigureProps) {
  const tone = !sign ? undefined : sign > 0 ? 'gain' : 'loss'
  return (
    <div className={css.figure} data-main={isMain || undefined} data-figure={name}>
      <dt>{name}</dt>
      <dd data-sign={tone}>
        {text}
        {unit && text !== messages.emptyCell ? <span className={css.unit}> {unit}</span> : null}
      </dd>
    </div>
  )
}
