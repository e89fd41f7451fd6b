import { Alert, Button, Text } from '@mantine/core'
import { type Account, type AccountFloor, floorLines, floorWords, messages } from '@ratchet/contract'
import { moneyNumber } from '@ratchet/domain'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { plainMoneyText, zonedTimeText } from '../../format/text.ts'
import { useAccountMoney, useHoldings } from '../../trading/accounts/account-money.ts'
import { useMarketClock } from '../../trading/market/market-clock.ts'
import { Figure, Figures } from '../../ui/Figures.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Say } from '../../ui/Say.tsx'
import { FloorDrawing } from './FloorDrawing.tsx'
import { doubtOf, floorInForce } from './rules.ts'
import type { EquityPoint } from './scene.ts'
import * as texts from './texts.ts'

const warning = { fz: 'sm', c: 'var(--r-recorded)', my: 'sm' } as const

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
  const money = (amount: number | null) =>
    amount === null ? (
      messages.emptyCell
    ) : (
      <>
        {plainMoneyText(amount)}
        <Text span fz="xs" c="dimmed">
          {' '}
          {account.currency}
        </Text>
      </>
    )
  return (
    <Panel title={texts.now} testId="floor-now">
      <Figures>
        <Figure label={texts.equityName}>{money(equity)}</Figure>
        <Figure label={texts.balance}>{money(balance === null ? null : moneyNumber(balance))}</Figure>
        <Figure label={texts.currentFloor}>{money(line)}</Figure>
        <Figure label={texts.aboveFloor}>
          {money(equity === null || line === null ? null : Math.max(0, equity - line))}
        </Figure>
        {state && state.dayTarget !== null ? (
          <Figure label={texts.dailyTargetAmount}>{money(state.dayTarget)}</Figure>
        ) : null}
      </Figures>
      {state ? (
        <>
          <Stopped account={account} state={state} readAgain={readAgain} />
          <Doubt account={account} equity={equity} />
          {state.warned.length > 0 && !state.touched ? (
            <Text {...warning} role="status" data-testid="floor-warned">
              {texts.nearLines(
                state.warned.map((line) => floorLines[line]),
                state.warned.every((line) => state.plan.keepsOpen.includes(line)),
              )}
            </Text>
          ) : null}
          {state.next ? (
            <Text {...warning} data-testid="floor-waits">
              {state.next.plan
                ? texts.planWaits(zonedTimeText(state.next.from))
                : texts.removalWaits(zonedTimeText(state.next.from))}
            </Text>
          ) : null}
          <FloorDrawing state={state} records={records} live={live} />
        </>
      ) : (
        <Text fz="sm" c="dimmed" mt="sm" data-testid="floor-empty">
          {texts.emptyState}
        </Text>
      )}
    </Panel>
  )
}

/** FLO11: at a broker the ladder acts on no guess, and says so. */
function Doubt({ account, equity }: { readonly account: Account; readonly equity: number | null }) {
  const holdings = useHoldings(account)
  const why = doubtOf(account, holdings, equity)
  return why === null ? null : (
    <Text {...warning} role="status" data-testid="floor-doubt">
      {floorWords.guess} {why}
    </Text>
  )
}

const touchWords = {
  total: texts.floorReached,
  daily: texts.dailyFloorReached,
  target: texts.dailyTargetReached,
} as const

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
  const how = touched?.by === 'total' ? texts.resumeWithPlan : plan.byHand ? texts.resumeByHand : texts.resumeNextDay
  return (
    <>
      {touched ? (
        <Alert color="red" variant="outline" my="sm" role="status" data-testid="floor-stopped">
          <Text fz="sm">
            <strong>
              {texts.reachedAt(touchWords[touched.by], plainMoneyText(touched.equity), zonedTimeText(touched.at))}
            </strong>{' '}
            {touched.keepsOpen ? texts.positionsStay : texts.positionsClosed} {how}
          </Text>
          {touched.by !== 'total' && plan.byHand ? (
            <Button
              size="xs"
              variant="default"
              mt="xs"
              loading={submit.busy}
              onClick={() => void submit.run(release)}
              data-testid="floor-release"
            >
              {texts.resumeNow}
            </Button>
          ) : null}
        </Alert>
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
