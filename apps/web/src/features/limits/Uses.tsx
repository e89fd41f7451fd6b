import type { AccountLimits, LimitName, LimitUse } from '@ratchet/contract'
import css from './limits.module.css'

const names: Readonly<Record<LimitName, string>> = {
  quietHours: 'Hours without trading',
  pause: 'Pause after losses',
  tradeVolume: 'Size of a trade',
  symbolVolume: 'Open volume in',
  accountVolume: 'Open volume',
  openTrades: 'Open trades',
  tradesADay: 'Trades a day',
  riskMoney: 'Money at risk in a trade',
}
const nameOf = ({ limit, symbol }: LimitUse) =>
  limit === 'symbolVolume'
    ? `${names[limit]} ${symbol ?? 'a symbol'}`
    : `${names[limit]}${symbol === null ? '' : ` in ${symbol}`}`

/** Shows how far each limit is used, as a bar where it counts something. */
export function Uses({ of: { uses, limits } }: { readonly of: AccountLimits }) {
  if (uses.length === 0)
    return (
      <p className={css.note}>
        No limit is set: the account takes whatever you publish. Fill in a field, or begin with a preset.
      </p>
    )
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
        {tone === 'warn' ? 'Nearly used up: ' : isReached && share !== null ? 'Used up: ' : ''}
        {sentence}
      </span>
    </li>
  )
}
