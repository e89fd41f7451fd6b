import { Button, Collapse, Switch } from '@mantine/core'
import type { TradeInput } from '@ratchet/contract'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useWorld } from '../../lib/realtime/index.ts'
import { Say } from '../../ui/Say.tsx'
import { AskFirst } from './AskFirst.tsx'
import { blockedBy } from './blocked.ts'
import { onEnter } from './enter.ts'
import { fields, moreFields } from './fields.ts'
import { Outcome } from './Outcome.tsx'
import { check } from './rules.ts'
import { ExecuteButton, OrderLine, PutAwayLine, Reason } from './Send.tsx'
import { sideOfType } from './sketch.ts'
import { Ticket } from './Ticket.tsx'
import { TradeFields } from './TradeFields.tsx'
import css from './trade-form.module.css'
import { useDraft } from './useDraft.ts'
import { usePublish } from './usePublish.ts'
import { useCertainty, useSetting, useSketch } from './useSketch.ts'
import { useTradeOutcome } from './useTradeOutcome.ts'
import { unusualWords, usualVolume } from './usual.ts'

export function TradeForm() {
  const { draft, away, typed, confirm, change, undo, setConfirm, sent, taken, refused, again } = useDraft()
  const setting = useSetting(draft)
  const { symbol, server, type } = setting.draft
  const drawn = useSketch(setting)
  const blocked = blockedBy(drawn, useCertainty(server))
  const usual = useWorld((world) => usualVolume(world.trades, symbol))
  const unusual = unusualWords(Number(setting.draft.volume) || null, usual)
  const { prepare, send, busy, word, wrong, published } = usePublish()
  const { failed } = useTradeOutcome(published, { onTaken: taken, onFailed: refused })
  const [asking, setAsking] = useState<TradeInput | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const focusField = (name: string) => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  useEffect(() => {
    const first = [...fields, ...moreFields].find(({ name }) => wrong[name])
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first.name}"]`)?.focus()
  }, [wrong])

  const publish = async (input: TradeInput) => {
    if (await send(input)) sent()
  }
  const goOn = async () => {
    const input = await prepare(setting.draft)
    if (!input) return
    if (confirm || unusual) setAsking(input)
    else await publish(input)
  }
  const press = () => {
    if (busy) return
    if (!blocked?.certain) return void goOn()
    const [first] = blocked.names
    if (first) focusField(first)
  }
  const answer = (yes: boolean) => {
    setAsking(null)
    if (yes && asking) void publish(asking)
  }
  const complete = 'input' in check(setting.draft, true)
  const asksOnEnter = confirm && !busy && !blocked?.certain && complete

  const side = sideOfType(type)
  const rest = { setting, sketch: drawn, change, wrong }
  return (
    <>
      <form
        ref={form}
        className={css.form}
        // No button of it submits: a key in a field must not press one.
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={(event) => onEnter(event, asksOnEnter ? () => void goOn() : null)}
        noValidate
        data-testid="trade-form"
      >
        <div className={css.fields}>
          <div key={typed} className={css.grid}>
            <TradeFields fields={fields} {...rest} />
          </div>
          <More key={`more-${typed}`}>
            <TradeFields fields={moreFields} {...rest} />
          </More>
        </div>
        <Ticket symbol={symbol} side={side} instrument={setting.instrument} sketch={drawn} />
        <div className={css.foot}>
          {failed ? null : <Say word={word} testId="trade-answer" />}
          {published ? <Outcome published={published} onAgain={again} /> : null}
          <PutAwayLine away={away} onUndo={undo} />
          <Reason blocked={blocked} />
          <OrderLine symbol={symbol} side={side} instrument={setting.instrument} sketch={drawn} />
          <div className={css.buttons}>
            <ExecuteButton side={side} busy={busy} blocked={blocked} onPress={press} />
            <Switch
              label="Confirm orders"
              checked={confirm}
              onChange={({ currentTarget }) => setConfirm(currentTarget.checked)}
              data-testid="ask-switch"
            />
          </div>
        </div>
      </form>
      <AskFirst
        input={asking}
        sketch={drawn}
        instrument={setting.instrument}
        blocked={blocked}
        unusual={unusual}
        onAnswer={answer}
      />
    </>
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
