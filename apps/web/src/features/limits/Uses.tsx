import type { AccountLimits, LimitName, LimitUse } from '@ratchet/contract'
import css from './limits.module.css'
import * as texts from './texts.ts'

const names: Readonly<Record<LimitName, string>> = {
  quietHours: texts.hoursWithoutTrading,
  pause: texts.pauseAfterLosses,
  tradeVolume: texts.tradeSize,
  symbolVolume: texts.openVolumeInSymbol,
  accountVolume: texts.openVolume,
  openTrades: texts.openTrades,
  tradesADay: texts.tradesADay,
  riskMoney: texts.moneyAtRisk,
}
const nameOf = ({ limit, symbol }: LimitUse) =>
  limit === 'symbolVolume'
    ? texts.openVolumeIn(symbol)
    : `${names[limit]}${symbol === null ? '' : texts.inSymbol(symbol)}`

/** Shows how far each limit is used, as a bar where it counts something. */
export function Uses({ of: { uses, limits } }: { readonly of: AccountLimits }) {
  if (uses.length === 0) return <p className={css.note}>{texts.noLimitsSet}</p>
  return (
    <ul className={css.uses}>
      {uses.map((use) => (
        <Use key={`${use.limit} ${use.symbol}`} use={use} warnAt={limits.warnAt} />
      ))}
    </ul>
  )
}

function Use({ use, warnAt }: { readonly use: LimitUse; readonly warnAt: number }) {
  const { used, most, isReached, sentence } = use
  const name = nameOf(use)
  const share = used === null || most === null ? null : Math.min(100, Math.round((used / most) * 100))
  const tone = isReached ? 'bad' : share !== null && share >= warnAt ? 'warn' : 'good'
  return (
    <li className={css.use} data-tone={tone}>
      <span className={css.name}>{name}</span>
      {share === null ? null : (
        // The sentence below says the same in full.
        <span className={css.meter} aria-hidden>
          <span style={{ width: `${share}%` }} />
        </span>
      )}
      <span className={css.sentence}>
        {tone === 'warn' ? texts.nearlyUsed : isReached && share !== null ? texts.used : ''}
        {sentence}
      </span>
    </li>
  )
}
