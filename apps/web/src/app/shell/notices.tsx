import { Anchor, Text } from '@mantine/core'
import { type NotificationData, notifications } from '@mantine/notifications'
import { type NoticeKind, noticesOf, type PublicNotice, recordKinds, type Tone } from '@ratchet/contract'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../api/session.ts'
import { useNoticeStream, useNotices } from '../../features/notifications/useNotices.ts'
import { needsCare, noticeLine, type Told, tellNotice } from '../../format/notice.ts'
import { stream } from '../../realtime/index.ts'
import { isOnScreen, onShown } from '../../realtime/on-screen.ts'
import { wasSeen } from '../../realtime/seen.ts'
import { type DigitsOf, useDigits } from '../../trading/market/markets.ts'
import { careLink, notificationsLink } from '../../ui/links.ts'
import * as texts from './texts.ts'

/** Mantine's theme knows the colours of a toast by these names. */
const colours: Readonly<Record<Tone, string>> = {
  good: 'teal',
  bad: 'red',
  unsure: 'yellow',
  ladder: 'brass',
  plain: 'steel',
  quiet: 'gray',
}

/** A close takes the colour of its profit. */
const colourOf = ({ kind, profit }: PublicNotice): string =>
  kind === 'position.closed' && profit ? (profit > 0 ? 'teal' : 'red') : colours[recordKinds[kind].tone]

/** These kinds tell what became of an instruction. A screen that shows the trade says so itself. */
const outcomes: readonly NoticeKind[] = ['trade.executed', 'trade.failed', 'trade.cancelled', 'trade.unknown']
const isSaid = (notice: PublicNotice): boolean =>
  wasSeen(notice) || (outcomes.includes(notice.kind) && isOnScreen(notice.tradeId))

/**
 * These ask to be acted on, or tell that a stop is not where it should be. Each is told whole, however many come at
 * once.
 */
const urgent = noticesOf('failures')

type Draw = (all: readonly PublicNotice[]) => Omit<NotificationData, 'id' | 'onClose'>

/** Notices of one sort share one place in the corner: a new one joins those that still stand there. */
class Corner {
  readonly #id: string
  readonly #draw: Draw
  #all: readonly PublicNotice[] = []

  constructor(id: string, draw: Draw) {
    this.#id = id
    this.#draw = draw
  }

  add(fresh: readonly PublicNotice[]): void {
    if (fresh.length === 0) return
    const stands = this.#all.length > 0
    this.#put([...this.#all, ...fresh], stands)
  }

  /** Takes from the corner what it said of this trade's outcome, since the screen shows it now. */
  forget(tradeId: string): void {
    const left = this.#all.filter((notice) => notice.tradeId !== tradeId || !outcomes.includes(notice.kind))
    if (left.length === this.#all.length) return
    if (left.length > 0) this.#put(left, true)
    else notifications.hide(this.#id)
  }

  #put(all: readonly PublicNotice[], stands: boolean): void {
    this.#all = all
    const onClose = () => {
      this.#all = []
    }
    const drawn = this.#draw(all)
    // The time after which a toast goes by itself begins anew only where its notice is another one.
    const autoClose =
      typeof drawn.autoClose === 'number' ? drawn.autoClose + (all.length % 2) : (drawn.autoClose ?? true)
    const data = { ...drawn, autoClose, id: this.#id, onClose }
    if (stands) notifications.update(data)
    else notifications.show(data)
  }
}

/** A toast has room for so many lines; the rest is counted, and a link leads to it. */
const mostLines = 3

function Lines({ lines }: { lines: readonly (readonly [key: number, line: ReactNode])[] }) {
  const rest = lines.length - mostLines
  return (
    <>
      {lines.slice(-mostLines).map(([key, line]) => (
        <Text key={key} inherit mb="xxs">
          {line}
        </Text>
      ))}
      {rest > 0 ? (
        <Anchor component={Link} to={notificationsLink} size="sm" underline="always">
          {texts.andMore(rest)}
        </Anchor>
      ) : null}
    </>
  )
}

function cornersOf(digitsOf: () => DigitsOf) {
  const told = (notice: PublicNotice) => tellNotice(notice, digitsOf()(notice.symbol ?? '', notice.server ?? undefined))
  const urgentLine = (notice: PublicNotice): ReactNode => {
    const { title, subject, detail, call, cause } = told(notice)
    return (
      <>
        <strong>{[title, subject].filter(Boolean).join(' · ')}</strong> {call ?? detail} {cause}
      </>
    )
  }
  const failures = new Corner('failures', (all) => {
    const [first] = all
    const lone = all.length === 1 && first
    return {
      color: 'red',
      autoClose: 20_000,
      role: 'alert',
      title: lone ? told(first).title : texts.needAttention(all.length),
      message: (
        <>
          <Lines lines={all.map((notice) => [notice.seq, lone ? wholeOf(told(notice)) : urgentLine(notice)])} />
          {all.some(needsCare) ? (
            <Anchor
              component={Link}
              to={careLink(all.findLast(needsCare)?.tradeKey ?? undefined)}
              size="sm"
              fw={600}
              underline="always"
            >
              {texts.contactCustomerCare}
            </Anchor>
          ) : null}
        </>
      ),
    }
  })
  const news = new Corner('news', (all) => {
    const [first] = all
    if (all.length === 1 && first) {
      const words = told(first)
      return { color: colourOf(first), title: words.title, message: accountLine(words), autoClose: 4000 }
    }
    const lines = all.map((notice) => {
      const words = told(notice)
      return [notice.seq, [words.title, words.subject].filter(Boolean).join(' · ')] as const
    })
    const colour = new Set(all.map(colourOf)).size === 1 && first ? colourOf(first) : 'steel'
    return {
      color: colour,
      title: texts.tradeUpdates(all.length),
      message: <Lines lines={lines} />,
      autoClose: 6000,
    }
  })
  return { failures, news }
}

/** A toast about one thing has room for its account too. */
const accountLine = (words: Told): string => [noticeLine(words), words.account].filter(Boolean).join(' · ')

/** Says what the title of a lone notice leaves out. */
const wholeOf = ({ subject, detail, account, call, cause }: Told): string =>
  [call ?? [subject, detail, account].filter(Boolean).join(' · '), cause].filter(Boolean).join(' ')

/**
 * Tells in the corner what happens to the trader's trades while a screen is open. What happened before stands in the
 * bell.
 */
export function useEventNotices(): void {
  const { user } = useSession()
  const { items, known } = useNotices()
  const digitsOf = useDigits()
  const digits = useRef(digitsOf)
  useEffect(() => {
    digits.current = digitsOf
  }, [digitsOf])
  const corners = useRef<ReturnType<typeof cornersOf>>(null)
  corners.current ??= cornersOf(() => digits.current)
  const last = useRef<{ readonly trader: string | undefined; readonly seq: number } | null>(null)
  // This is the first event that the page heard. It is news even where the list of notices, read a moment later, has it
  // already.
  const heardFrom = useRef<number | null>(null)
  const traderId = user?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was heard is another trader's.
  useEffect(() => {
    heardFrom.current = null
    return stream.onEvents((events) => {
      heardFrom.current ??= events[0]?.record.seq ?? null
    })
  }, [traderId])
  useNoticeStream()
  useEffect(
    () =>
      onShown((tradeId) => {
        corners.current?.failures.forget(tradeId)
        corners.current?.news.forget(tradeId)
      }),
    [],
  )
  useEffect(() => {
    if (!known) return
    const newest = items[0]?.seq ?? 0
    const told = last.current?.trader === traderId ? last.current?.seq : undefined
    const before = told ?? Math.min(newest, (heardFrom.current ?? Number.POSITIVE_INFINITY) - 1)
    last.current = { trader: traderId, seq: newest }
    const fresh = items.filter((notice) => notice.seq > before && !isSaid(notice)).toReversed()
    corners.current?.failures.add(fresh.filter(({ kind }) => urgent.includes(kind)))
    corners.current?.news.add(fresh.filter(({ kind }) => !urgent.includes(kind)))
  }, [items, known, traderId])
}
