import { type ActiveTrade, accountText, type Instrument, marketOf } from '@ratchet/contract'
import { moneyNumber, priceNumber } from '@ratchet/domain'
import { useInstrument } from '../../api/reference.ts'
import { positionKey } from '../../api/ticket.ts'
import { levelText, lotText, moneyText, plainMoneyText, priceText, spanText } from '../../format/text.ts'
import { useQuote } from '../../realtime/index.ts'
import type { Still } from '../../realtime/still.ts'
import { useCharged, useMoneyOf } from '../../trading/accounts/accounts.ts'
import { SideMark } from '../../ui/Profit.tsx'
import { type Look, lookAt, wantedOf } from './look.ts'
import css from './protection.module.css'
import * as texts from './texts.ts'

interface RowProps {
  readonly trade: ActiveTrade
  /** By the server's clock. */
  readonly nowMs: number
  readonly still: Still
  /** Names the account, where positions of several are shown. */
  readonly named: boolean
}

/** These words say when nobody but the broker looks after the position: at a moment to come, or now. */
const deaths: Record<NonNullable<Still> | 'none', string> = {
  none: texts.ifServerFails,
  link: texts.ifServerDown,
  database: texts.databaseDown,
  engine: texts.engineDown,
}

export function PositionRow({ trade, nowMs, still, named }: RowProps) {
  const instrument = useCharged()(useInstrument(trade.symbol, trade.server), trade)
  const quote = useQuote(trade.symbol, trade.server)
  const moneyOf = useMoneyOf()
  if (!instrument) return null
  const { currency, rate } = moneyOf(trade, instrument)
  const own = marketOf(trade.server) ? ` ${currency}` : ''
  const wanted = wantedOf(trade)
  const { gap, exit } = lookAt(trade, instrument, quote, nowMs, rate)
  return (
    <li
      className={css.row}
      data-testid="protection-row"
      data-row-id={positionKey(trade)}
      data-alarm={gap?.alarm || undefined}
    >
      <span>
        <SideMark side={trade.type} /> {lotText(trade.volume)} <strong>{trade.symbol}</strong>{' '}
        <span className={css.dim}>{trade.id}</span>
        {named ? <span className={`${css.account} num`}>{accountText(trade)}</span> : null}
      </span>
      <dl className={`${css.facts} num`}>
        <div>
          <dt>{texts.intendedStop}</dt>
          <dd data-testid="wanted">
            {levelText(trade.intendedSl, instrument.digits)}
            {wanted.sl === trade.intendedSl ? null : (
              <span className={css.dim} title={texts.requestedTitle}>
                {texts.movingTo(levelText(wanted.sl, instrument.digits))}
              </span>
            )}
          </dd>
        </div>
        <div>
          <dt>{texts.confirmedStop}</dt>
          <dd data-testid="confirmed">{levelText(trade.sl, instrument.digits)}</dd>
        </div>
        <div>
          <dt>{texts.gap}</dt>
          <dd data-testid="gap">{gap ? <Gap gap={gap} trade={trade} instrument={instrument} /> : <None />}</dd>
        </div>
        <div>
          <dt>{deaths[still ?? 'none']}</dt>
          <dd data-testid="exit">
            {exit.by === 'stop' ? (
              <>
                {texts.youExitAt(priceText(priceNumber(exit.price, instrument), instrument.digits))}{' '}
                <strong>
                  {moneyText(moneyNumber(exit.cents))}
                  {own}
                </strong>
              </>
            ) : (
              <>
                {texts.noStopPipCost}{' '}
                <strong>
                  {plainMoneyText(moneyNumber(exit.pip))} {currency}
                </strong>
                .
              </>
            )}
          </dd>
        </div>
      </dl>
    </li>
  )
}

const None = () => <span className={css.dim}>{texts.none}</span>

interface GapProps {
  readonly gap: NonNullable<Look['gap']>
  readonly trade: ActiveTrade
  readonly instrument: Instrument
}

/** Tells what is missing in money, and for how long. Without a stop at the broker no figure would be true. */
function Gap({ gap, trade, instrument }: GapProps) {
  const { cents, ageMs } = gap
  const wanted = wantedOf(trade)
  const money =
    wanted.sl === trade.sl ? texts.targetOnly : cents === null ? texts.wholeStop : moneyText(moneyNumber(cents))
  return (
    <span className={css.gap}>
      <strong>{money}</strong>
      {ageMs === null ? null : <span data-testid="gap-age">{spanText(ageMs)}</span>}
      {trade.tp === wanted.tp ? null : (
        <span className={css.dim}>{texts.targetIntended(levelText(wanted.tp, instrument.digits))}</span>
      )}
    </span>
  )
}
