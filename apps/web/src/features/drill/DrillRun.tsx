import { Button, Progress, Stack, Text } from '@mantine/core'
import { type PublicDrill, serverNames } from '@ratchet/contract'
import { useEffect, useRef, useState } from 'react'
import { call, wordsOf } from '../../api/call.ts'
import { positionKey } from '../../api/ticket.ts'
import { levelText, lotText } from '../../format/text.ts'
import { useWorld } from '../../realtime/index.ts'
import { useDigits } from '../../trading/market/markets.ts'
import { useNowMs } from '../../ui/now.ts'
import { Panel } from '../../ui/Panel.tsx'
import { SideMark } from '../../ui/Profit.tsx'
import { Say, type Word } from '../../ui/Say.tsx'
import css from './drill.module.css'
import { faultTexts, stateTexts } from './fault-text.ts'
import { Happenings } from './Happenings.tsx'
import { faultIcons } from './icons.ts'
import * as texts from './texts.ts'

interface DrillRunProps {
  readonly drill: PublicDrill
  readonly readAtMs: number
  readonly onChange: () => Promise<unknown>
}

/** Shows a drill under way: how long it still takes, what is switched on, and what it does to the stops. */
export function DrillRun({ drill, readAtMs, onChange }: DrillRunProps) {
  const { state, seconds, elapsedMs, now } = drill
  const [word, setWord] = useState<Word | null>(null)
  const place = useRef<HTMLDivElement>(null)
  // On a phone this begins above the button that was pressed.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const nowMs = useNowMs(200)
  const goneMs = elapsedMs === null ? 0 : Math.min(seconds * 1000, elapsedMs + Math.max(0, nowMs - readAtMs))
  // The time is that of the server's clock, since this browser's may be another.
  const serverMs =
    drill.startedAt === null || elapsedMs === null ? nowMs : Date.parse(drill.startedAt) + elapsedMs + nowMs - readAtMs
  const leftSeconds = Math.ceil((seconds * 1000 - goneMs) / 1000)
  const stop = async () => {
    try {
      await call('stopDrill', { params: { id: drill.id } })
      await onChange()
    } catch (error) {
      setWord({ tone: 'bad', text: wordsOf(error) })
    }
  }
  return (
    <Panel
      title={texts.drillRunning}
      testId="drill-run"
      note={texts.paperAccount(drill.account)}
      tools={
        <Button size="xs" variant="default" onClick={() => void stop()} disabled={state === 'settling'}>
          {texts.endDrill}
        </Button>
      }
    >
      <div ref={place} className={css.run}>
        <Stack gap="xs">
          <Text fz="xl" fw={650} className="num" data-testid="drill-left">
            {state === 'running' ? texts.secondsLeft(leftSeconds) : stateTexts[state]}
          </Text>
          <Progress
            value={state === 'settling' ? 100 : (goneMs / seconds / 1000) * 100}
            aria-label={texts.progress}
            size="sm"
            radius="sm"
          />
        </Stack>
        <ul className={css.on} aria-label={texts.activeFaults} data-testid="drill-on">
          {now.length === 0 ? <li className={css.calm}>{texts.noActiveFault}</li> : null}
          {now.map((fault) => {
            const Icon = faultIcons[fault]
            return (
              <li key={fault} data-fault={fault}>
                <Icon size={16} aria-hidden />
                {faultTexts[fault].now}
              </li>
            )
          })}
        </ul>
        <Stops nowMs={serverMs} />
        <Happenings />
        <Say word={word} />
      </div>
    </Panel>
  )
}

/** Shows the stops of the paper account: the intended and the confirmed level. */
function Stops({ nowMs }: { nowMs: number }) {
  const trades = useWorld((world) => world.activeTrades).filter(({ server }) => server === serverNames.paper)
  const digitsOf = useDigits()
  if (trades.length === 0)
    return (
      <Text fz="sm" c="dimmed">
        {texts.noOpenPosition}
      </Text>
    )
  return (
    <ul className={css.stops} aria-label={texts.openStops}>
      {trades.slice(0, 5).map((trade) => {
        const digits = digitsOf(trade.symbol, trade.server)
        const ageMs = trade.gapSince === null ? null : Math.max(0, nowMs - Date.parse(trade.gapSince))
        // Without a stop there can be no gap. Such a position is not protected, and must not look as if it were.
        const bare = trade.sl === 0
        return (
          <li key={positionKey(trade)} data-open={ageMs !== null || undefined} data-bare={bare || undefined}>
            <span>
              <SideMark side={trade.type} /> {lotText(trade.volume)} <strong>{trade.symbol}</strong>
            </span>
            <span className="num">
              {texts.intendedAndBroker(levelText(trade.intendedSl, digits), levelText(trade.sl, digits))}
            </span>
            <span className={`${css.gapNow} num`}>{gapText(ageMs, bare)}</span>
          </li>
        )
      })}
    </ul>
  )
}

function gapText(ageMs: number | null, bare: boolean): string {
  const gap = ageMs === null ? '' : texts.gapOpen((ageMs / 1000).toFixed(1))
  if (bare) return gap === '' ? texts.noStop : texts.noStopSince(gap)
  return gap === '' ? texts.noGap : gap
}
