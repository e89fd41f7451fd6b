import { Button } from '@mantine/core'
import { type Account, type AccountFloor, floorLines, floorWords, messages } from '@ratchet/contract'
import { moneyNumber } from '@ratchet/domain'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { plainMoneyText, zonedTimeText } from '../../format/text.ts'
import { useAccountMoney, useHoldings } from '../../trading/account-money.ts'
import { useMarketClock } from '../../trading/market-clock.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Say } from '../../ui/Say.tsx'
import css from './account-ladder.module.css'
import { FloorDrawing } from './FloorDrawing.tsx'
import { doubtOf, floorInForce } from './rules.ts'
import type { EquityPoint } from './scene.ts'

interface StandingProps {
  readonly account: Account
  readonly floor: AccountFloor
  readonly readAgain: () => Promise<unknown>
}

/** How the account stands now: equity and floor as figures and as a drawing, and whether the ladder has stopped it. */
export function Standing({ account, floor, readAgain }: StandingProps) {
  const { equity: cents, balance } = useAccountMoney(account)
  const equity = cents === null ? null : moneyNumber(cents)
  const live = useLiveEquity(equity)
  const { state, records } = floor
  const line = state && floorInForce(state)
  const money = (amount: number | null) => (amount === null ? messages.emptyCell : plainMoneyText(amount))
  return (
    <Panel title="Now" testId="floor-now">
      <dl className={`${css.figures} num`}>
        <Figure name="Equity" text={money(equity)} unit={account.currency} />
        <Figure name="Balance" text={money(balance === null ? null : moneyNumber(balance))} unit={account.currency} />
        <Figure name="Floor in force" text={money(line)} unit={account.currency} />
        <Figure
          name="Above the floor"
          text={money(equity === null || line === null ? null : Math.max(0, equity - line))}
          unit={account.currency}
        />
        {state && state.dayTarget !== null ? (
          <Figure name="Target of the day" text={money(state.dayTarget)} unit={account.currency} />
        ) : null}
      </dl>
      {state ? (
        <>
          <Stopped account={account} state={state} readAgain={readAgain} />
          <Doubt account={account} equity={equity} />
          {state.warned.length > 0 && !state.touched ? (
            <p className={css.warned} role="status" data-testid="floor-warned">
              Equity came near {state.warned.map((line) => floorLines[line]).join(' and ')}. The record says when. When
              it is met, {metWords(state)}.
            </p>
          ) : null}
          {state.next ? (
            <p className={css.waits} data-testid="floor-waits">
              {state.next.plan
                ? `Another plan waits. It is in force from ${zonedTimeText(state.next.from)}, by the market’s clock.`
                : `The ladder goes on until ${zonedTimeText(state.next.from)}, by the market’s clock; then the account has none.`}
            </p>
          ) : null}
          <FloorDrawing state={state} records={records} live={live} />
        </>
      ) : (
        <p className={css.calm} data-testid="floor-empty">
          This account has no ladder. Set a plan: if equity falls to its floor, all positions are closed.
        </p>
      )}
    </Panel>
  )
}

/** FLO11: at a broker the ladder acts on no guess, and says so. */
function Doubt({ account, equity }: { readonly account: Account; readonly equity: number | null }) {
  const holdings = useHoldings(account)
  const why = doubtOf(account, holdings, equity)
  return why === null ? null : (
    <p className={css.warned} role="status" data-testid="floor-doubt">
      {floorWords.guess} {why}
    </p>
  )
}

interface FigureProps {
  readonly name: string
  readonly text: string
  readonly unit: string
}

const Figure = ({ name, text, unit }: FigureProps) => (
  <div className={css.figure} data-figure={name}>
    <dt>{name}</dt>
    <dd>
      {text}
      {text === messages.emptyCell ? null : <span className={css.unit}> {unit}</span>}
    </dd>
  </div>
)

const touchWords = {
  total: 'The floor was touched',
  daily: 'The floor of the day was touched',
  target: 'The target of the day was reached',
} as const

const keptWords =
  'Nothing new is opened, pending orders are cancelled, open positions stay. A line that closes everything still does.'

/** What becomes of the account at the lines that it came near. */
const metWords = ({ warned, plan }: NonNullable<AccountFloor['state']>): string =>
  warned.every((line) => plan.keepsOpen.includes(line))
    ? 'nothing new is opened; open positions stay'
    : 'everything is closed'

/** Says that nothing new is opened, and how the account goes on. */
function Stopped({
  account,
  state: { touched, plan },
  readAgain,
}: {
  readonly account: Account
  readonly state: NonNullable<AccountFloor['state']>
  readonly readAgain: StandingProps['readAgain']
}) {
  const submit = useSubmit()
  const release = async () => {
    const { message } = await call('releaseAccountFloor', { params: { id: account.id } })
    await readAgain()
    return message
  }
  const how =
    touched?.by === 'total'
      ? 'It goes on with a new plan.'
      : plan.byHand
        ? 'It goes on when the next day begins, or now if you wish.'
        : 'It goes on when the next day begins.'
  return (
    <>
      {touched ? (
        <div className={css.stopped} role="status" data-testid="floor-stopped">
          <p>
            <strong>
              {touchWords[touched.by]} at {plainMoneyText(touched.equity)} on {zonedTimeText(touched.at)}.
            </strong>{' '}
            {touched.keepsOpen ? keptWords : 'All that is open is closed, and nothing new is opened.'} {how}
          </p>
          {touched.by !== 'total' && plan.byHand ? (
            <Button
              size="xs"
              variant="default"
              loading={submit.busy}
              onClick={() => void submit.run(release)}
              data-testid="floor-release"
            >
              Let the account go on
            </Button>
          ) : null}
        </div>
      ) : null}
      <Say word={submit.word} testId="floor-release-answer" />
    </>
  )
}

/** As many as a drawing of this width can show. */
const mostPoints = 600

/** What equity was since the screen was opened, by the market's clock. */
function useLiveEquity(equity: number | null): readonly EquityPoint[] {
  const { nowMs } = useMarketClock()
  const [points, setPoints] = useState<readonly EquityPoint[]>([])
  useEffect(() => {
    if (equity === null) return
    setPoints((before) => {
      const last = before.at(-1)
      // Of each second the last equity.
      const isSame = last !== undefined && nowMs - last.timeMs < 1000
      return [
        ...(isSame ? before.slice(0, -1) : before).slice(-mostPoints),
        { timeMs: isSame ? last.timeMs : nowMs, equity },
      ]
    })
  }, [equity, nowMs])
  return points
}
