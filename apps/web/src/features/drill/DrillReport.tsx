import type { PublicDrill, PublicDrillReport } from '@ratchet/contract'
import { IconCheck, IconCircleDot, IconShieldCheck, IconShieldQuestion, IconShieldX, IconX } from '@tabler/icons-react'
import { closeReason } from '../../format/events.ts'
import {
  exactTimeText,
  levelText,
  moneyText,
  plainMoneyText,
  priceText,
  spanText,
  zonedTimeText,
} from '../../format/text.ts'
import { zoneName } from '../../format/zone.ts'
import { useDigits } from '../../trading/market/markets.ts'
import { Panel } from '../../ui/Panel.tsx'
import text from '../../ui/text.module.css'
import css from './drill.module.css'
import { Figures } from './Figures.tsx'
import { lengthText, stateTexts } from './fault-text.ts'
import { Timeline } from './Timeline.tsx'
import * as texts from './texts.ts'

const looks = {
  held: { icon: IconShieldCheck, tone: 'var(--r-gain)' },
  broke: { icon: IconShieldX, tone: 'var(--r-loss)' },
  partial: { icon: IconShieldQuestion, tone: 'var(--r-recorded)' },
  untested: { icon: IconShieldQuestion, tone: 'var(--r-dim)' },
} as const

/** Reports what came of a drill, to be read from top to bottom: the verdict, the picture, the figures, each promise. */
export function DrillReport({ drill }: { drill: PublicDrill }) {
  const { report, state } = drill
  const note = `${zonedTimeText(drill.startedAt ?? drill.askedAt)} · ${lengthText(drill.seconds)} · ${stateTexts[state]}`
  if (!report)
    return (
      <Panel title={texts.report} note={note} testId="drill-report">
        <p className={css.calm}>{texts.interruptedNote}</p>
      </Panel>
    )
  const { icon: Icon, tone } = looks[report.outcome]
  return (
    <Panel title={texts.report} note={note} testId="drill-report">
      <div className={css.report}>
        <p className={css.verdict} style={{ ['--tone' as string]: tone }} data-outcome={report.outcome}>
          <Icon size={22} aria-hidden />
          <span data-testid="drill-verdict">{report.verdict}</span>
        </p>
        <Timeline report={report} />
        <Figures report={report} />
        <Checks report={report} />
        <Gaps report={report} />
        <Closes report={report} />
        <p className={text.fine}>
          {texts.seedNote(drill.seed, exactTimeText(report.from), exactTimeText(report.to), zoneName())}
        </p>
      </div>
    </Panel>
  )
}

function Checks({ report: { checks } }: { report: PublicDrillReport }) {
  return (
    <ul className={css.checks} aria-label={texts.checks}>
      {checks.map(({ key, ok, text }) => {
        const Icon = ok === null ? IconCircleDot : ok ? IconCheck : IconX
        return (
          <li key={key} data-ok={ok ?? 'figure'} data-check={key}>
            <Icon size={16} aria-hidden />
            <span>
              {ok === false ? <strong>{texts.checkFailed} </strong> : null}
              {text}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function Gaps({ report: { gaps } }: { report: PublicDrillReport }) {
  if (gaps.length === 0) return null
  return (
    <div className={css.tablePlace}>
      <table className={css.table}>
        <caption>{texts.protectionGaps}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.position}</th>
            <th scope="col">{texts.opened}</th>
            <th scope="col">{texts.duration}</th>
            <th scope="col">{texts.atRisk}</th>
            <th scope="col">{texts.withoutStop}</th>
          </tr>
        </thead>
        <tbody className="num">
          {gaps.map(({ position, symbol, from, to, ms, bareMs, money }) => (
            <tr key={`${position} ${from}`}>
              <th scope="row">
                {symbol} {position}
              </th>
              <td>{exactTimeText(from)}</td>
              <td>{to === null ? texts.stillOpen(spanText(ms)) : spanText(ms)}</td>
              <td>{money === null ? texts.unlimited : plainMoneyText(money)}</td>
              <td>{bareMs === 0 ? texts.none : spanText(bareMs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Closes({ report: { closes } }: { report: PublicDrillReport }) {
  const digitsOf = useDigits()
  if (closes.length === 0) return null
  return (
    <div className={css.tablePlace}>
      <table className={css.table}>
        <caption>{texts.closes}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.position}</th>
            <th scope="col">{texts.reason}</th>
            <th scope="col">{texts.price}</th>
            <th scope="col">{texts.intendedStop}</th>
            <th scope="col">{texts.slippage}</th>
          </tr>
        </thead>
        <tbody className="num">
          {closes.map(({ position, symbol, at, reason, price, intended, slippagePips, slippageMoney }) => (
            <tr key={`${position} ${at}`}>
              <th scope="row">
                {symbol} {position}
              </th>
              <td>{closeReason(reason)}</td>
              <td>{priceText(price, digitsOf(symbol))}</td>
              <td>{levelText(intended, digitsOf(symbol))}</td>
              <td>
                {slippagePips === null || slippageMoney === null
                  ? texts.notByStop
                  : slippagePips === 0
                    ? texts.none
                    : texts.slippagePips(slippagePips, moneyText(-slippageMoney))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
