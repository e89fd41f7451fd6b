import { Alert, List, Stack, Text } from '@mantine/core'
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
import { FigureTable } from '../../ui/FigureTable.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { lengthText, stateTexts } from './fault-text.ts'
import { ReportFigures } from './ReportFigures.tsx'
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
        <Text fz="sm" c="dimmed">
          {texts.interruptedNote}
        </Text>
      </Panel>
    )
  const { icon: Icon, tone } = looks[report.outcome]
  return (
    <Panel title={texts.report} note={note} testId="drill-report">
      <Stack gap="md" miw={0}>
        <Alert
          role="note"
          variant="outline"
          icon={<Icon size={22} aria-hidden />}
          style={{ '--alert-color': tone, '--alert-bd': `1px solid ${tone}` }}
          data-outcome={report.outcome}
        >
          <Text fw={600} data-testid="drill-verdict">
            {report.verdict}
          </Text>
        </Alert>
        <Timeline report={report} />
        <ReportFigures report={report} />
        <Checks report={report} />
        <Gaps report={report} />
        <Closes report={report} />
        <Text fz="xs" c="dimmed">
          {texts.seedNote(drill.seed, exactTimeText(report.from), exactTimeText(report.to), zoneName())}
        </Text>
      </Stack>
    </Panel>
  )
}

function Checks({ report: { checks } }: { report: PublicDrillReport }) {
  return (
    <List size="sm" spacing={6} listStyleType="none" aria-label={texts.checks}>
      {checks.map(({ key, ok, text }) => {
        const Icon = ok === null ? IconCircleDot : ok ? IconCheck : IconX
        return (
          <List.Item
            key={key}
            data-ok={ok ?? 'figure'}
            data-check={key}
            icon={
              <Icon
                size={16}
                color={ok === null ? 'var(--r-dim)' : ok ? 'var(--r-gain)' : 'var(--r-loss)'}
                aria-hidden
              />
            }
          >
            {ok === false ? (
              <Text span inherit fw={700} c="var(--r-loss)">
                {texts.checkFailed}{' '}
              </Text>
            ) : null}
            {text}
          </List.Item>
        )
      })}
    </List>
  )
}

function Gaps({ report: { gaps } }: { report: PublicDrillReport }) {
  if (gaps.length === 0) return null
  return (
    <FigureTable region={texts.protectionGaps}>
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
      <tbody>
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
    </FigureTable>
  )
}

function Closes({ report: { closes } }: { report: PublicDrillReport }) {
  const digitsOf = useDigits()
  if (closes.length === 0) return null
  return (
    <FigureTable region={texts.closes}>
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
      <tbody>
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
    </FigureTable>
  )
}
