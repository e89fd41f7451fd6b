import { Button, Collapse, Switch } from '@mantine/core'
import { messages, serverNames, type TradeInput } from '@ratchet/contract'
import { IconArrowDownRight, IconArrowUpRight, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useMarket, useQuote, useWorld } from '../../lib/realtime/index.ts'
import { useInstruments, useSite } from '../../lib/reference.ts'
import { useSession } from '../../lib/session.ts'
import { Say } from '../../ui/Say.tsx'
import { AskFirst } from './AskFirst.tsx'
import { fields, moreFields, type Setting } from './fields.ts'
import { Outcome } from './Outcome.tsx'
import { recall, remember } from './remember.ts'
import { afterSending, changed, emptyDraft, type TradeDraft } from './rules.ts'
import { type Sketch, sideOfType, sketch } from './sketch.ts'
import { Ticket } from './Ticket.tsx'
import { TradeFields } from './TradeFields.tsx'
import css from './trade-form.module.css'
import { usePublish } from './usePublish.ts'

const none: readonly string[] = []

export function TradeForm() {
  const { draft, change, typed, ask, setAsk, sent, again } = useDraft()
  const setting = useSetting(draft)
  const drawn = useSketch(setting)
  const { prepare, send, busy, word, wrong, published } = usePublish()
  const [asking, setAsking] = useState<TradeInput | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const first = [...fields, ...moreFields].find(({ name }) => wrong[name])
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first.name}"]`)?.focus()
  }, [wrong])

  const publish = async (input: TradeInput) => {
    if (await send(input)) sent()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const input = await prepare(setting.draft)
    if (!input) return
    if (ask) setAsking(input)
    else await publish(input)
  }
  const answer = (yes: boolean) => {
    setAsking(null)
    if (yes && asking) void publish(asking)
  }

  const rest = { setting, sketch: drawn, change, wrong }
  return (
    <>
      <form ref={form} className={css.form} onSubmit={submit} noValidate data-testid="trade-form">
        <div className={css.fields}>
          <div key={typed} className={css.grid}>
            <TradeFields fields={fields} {...rest} />
          </div>
          <More key={`more-${typed}`}>
            <TradeFields fields={moreFields} {...rest} />
          </More>
        </div>
        <Ticket symbol={draft.symbol} side={sideOfType(draft.type)} instrument={setting.instrument} sketch={drawn} />
        <div className={css.foot}>
          <Say word={word} testId="trade-answer" />
          {published ? <Outcome published={published} onAgain={again} /> : null}
          <div className={css.buttons}>
            <ExecuteButton side={sideOfType(draft.type)} busy={busy} />
            <Switch
              label="Ask before sending"
              checked={ask}
              onChange={({ currentTarget }) => setAsk(currentTarget.checked)}
              data-testid="ask-switch"
            />
          </div>
        </div>
      </form>
      <AskFirst input={asking} sketch={drawn} instrument={setting.instrument} onAnswer={answer} />
    </>
  )
}

/** The side shows in colour and in shape; the words stay the same. */
function ExecuteButton({ side, busy }: { side: 'Buy' | 'Sell'; busy: boolean }) {
  const Arrow = side === 'Buy' ? IconArrowUpRight : IconArrowDownRight
  return (
    <Button
      type="submit"
      disabled={busy}
      size="md"
      {...(side === 'Sell' ? { color: 'red' } : {})}
      className={css.submit ?? ''}
      leftSection={<Arrow size={18} aria-hidden />}
      data-side={side}
      data-testid="execute-trade"
    >
      {busy ? messages.executing : 'Execute Trade'}
    </Button>
  )
}

/** The form's text, and what this browser keeps of it for the trader who is signed in. */
function useDraft() {
  const { user } = useSession()
  const [draft, setDraft] = useState(emptyDraft)
  const [ask, setAsk] = useState(false)
  // Raised when the form is emptied, so that nothing said about the old text stays under a field.
  const [typed, setTyped] = useState(0)
  const touched = useRef(false)
  const last = useRef(emptyDraft)
  const traderId = user?.id
  useEffect(() => {
    if (!traderId) return
    const kept = recall(traderId)
    setAsk(kept.ask)
    if (touched.current) return
    setDraft((now) => ({ ...now, symbol: kept.symbol || now.symbol, volume: kept.volume }))
  }, [traderId])
  return {
    ...{ draft, typed, ask },
    change: (next: Partial<TradeDraft>) => {
      touched.current = true
      setDraft((now) => changed(now, next))
    },
    setAsk: (on: boolean) => {
      setAsk(on)
      if (traderId) remember(traderId, { ask: on })
    },
    /** To be called once the draft is on its way. */
    sent: () => {
      if (traderId) remember(traderId, { symbol: draft.symbol, volume: draft.volume })
      last.current = { ...draft, brokerPassword: '' }
      setDraft(afterSending)
      setTyped((count) => count + 1)
    },
    /** What was sent last, to be mended and sent as another one; the password is not kept. */
    again: () => setDraft(last.current),
  }
}

function useSetting(typed: TradeDraft): Setting {
  const site = useSite()
  const instruments = useInstruments()
  return useMemo(() => {
    const known = instruments.map(({ symbol }) => symbol)
    const servers = site?.servers.map(({ name }) => name) ?? Object.values(serverNames)
    // A symbol that was remembered may have been taken off the list since.
    const symbol = known.length && !known.includes(typed.symbol) ? (known[0] ?? '') : typed.symbol
    const draft = { ...typed, symbol, server: typed.server || servers[0] || '' }
    const instrument = instruments.find((one) => one.symbol === symbol)
    return { draft, instrument, symbols: known.length ? known : ['GOLD', 'WTI'], servers: servers ?? none }
  }, [site, instruments, typed])
}

/** The invented market never closes. */
function useSketch({ draft, instrument }: Setting): Sketch | null {
  const quote = useQuote(draft.symbol)
  const feed = useMarket()?.feed
  const ladder = useWorld((world) => world.risk)
  return useMemo(
    () =>
      instrument && quote
        ? sketch(draft, feed === 'synthetic' ? { ...instrument, sessions: [] } : instrument, quote, ladder)
        : null,
    [draft, instrument, quote, ladder, feed],
  )
}

function More({ children }: { children: React.ReactNode }) {
  const [opened, setOpened] = useState(false)
  const Chevron = opened ? IconChevronUp : IconChevronDown
  return (
    <div>
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        ml={-8}
        aria-expanded={opened}
        leftSection={<Chevron size={14} aria-hidden />}
        onClick={() => setOpened(!opened)}
        data-testid="trade-more"
      >
        More
      </Button>
      <Collapse expanded={opened}>
        <div className={`${css.grid} ${css.more}`}>{children}</div>
      </Collapse>
    </div>
  )
}
