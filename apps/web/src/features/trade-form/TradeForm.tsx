import { Button, Collapse, Switch } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import type { Refusal } from '../../ui/form/refusal.ts'
import { NearLimits } from '../../ui/NearLimits.tsx'
import { Say } from '../../ui/Say.tsx'
import { onEnter } from './enter.ts'
import { fields, moreFields } from './fields.ts'
import { OrderAccount } from './OrderAccount.tsx'
import { OrderDialogs } from './OrderDialogs.tsx'
import { OrderLadder } from './OrderLadder.tsx'
import { OrderLimits } from './OrderLimits.tsx'
import { answerWithin, Outcome } from './Outcome.tsx'
import { ExecuteButton, OrderLine, PutAwayLine, Reason } from './Send.tsx'
import { sideOfType } from './sketch.ts'
import { Ticket } from './Ticket.tsx'
import { TradeFields } from './TradeFields.tsx'
import * as texts from './texts.ts'
import css from './trade-form.module.css'
import { useDraft } from './useDraft.ts'
import { useOrderFlow } from './useOrderFlow.ts'
import { useSetting, useSketch } from './useSketch.ts'

export function TradeForm() {
  const { draft, away, confirm, change, undo, setConfirm, sent, taken, refused, again } = useDraft()
  const setting = useSetting(draft)
  const { account, server } = setting
  const { symbol, type } = setting.draft
  const drawn = useSketch(setting)
  const [more, setMore] = useState(false)
  const reveal = (wrong: Refusal['fields']) => moreFields.some(({ name }) => wrong[name]) && setMore(true)
  const flow = useOrderFlow({
    setting,
    sketch: drawn,
    confirm,
    reveal,
    onSent: sent,
    onTaken: taken,
    onFailed: refused,
  })
  const { submit, published, blocked } = flow
  const { busy, word, wrong, form, run } = submit
  const answer = answerWithin(word, published)

  const side = sideOfType(type)
  const rest = { setting, sketch: drawn, change, wrong }
  return (
    <>
      <form
        ref={form}
        className={css.form}
        // None of its buttons submits: a key in a field must not press one.
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={(event) => onEnter(event, flow.asksOnEnter ? () => void run(flow.goOn) : null)}
        noValidate
        data-testid="trade-form"
      >
        <div className={css.fields}>
          <div className={css.grid}>
            <TradeFields fields={fields} {...rest} />
          </div>
          <More opened={more} setOpened={setMore}>
            <TradeFields fields={moreFields} {...rest} />
          </More>
        </div>
        <div className={css.side}>
          <Ticket
            account={<OrderAccount account={account} server={server} brokerId={draft.brokerId} />}
            ladder={
              <OrderLadder account={account} server={server} brokerId={draft.brokerId} draft={draft} change={change} />
            }
            symbol={symbol}
            server={server}
            side={side}
            instrument={setting.instrument}
            sketch={drawn}
          />
          <div className={css.foot}>
            {flow.failed || answer !== null ? null : <Say word={word} testId="trade-answer" />}
            {published ? (
              <Outcome
                published={published}
                onAgain={again}
                answer={answer === null ? null : { text: answer, testId: 'trade-answer' }}
              />
            ) : null}
            <NearLimits of={['minute', 'day', 'alive']} />
            <PutAwayLine away={away} server={server} onUndo={undo} />
            <OrderLimits verdict={flow.verdict} />
            <Reason blocked={blocked} />
            <OrderLine symbol={symbol} side={side} instrument={setting.instrument} sketch={drawn} />
            <div className={css.buttons}>
              <ExecuteButton side={side} busy={busy} blocked={blocked} onPress={flow.press} />
              <Switch
                label={texts.confirmOrders}
                checked={confirm}
                onChange={({ currentTarget }) => setConfirm(currentTarget.checked)}
                data-testid="ask-switch"
              />
            </div>
          </div>
        </div>
      </form>
      <OrderDialogs flow={flow} setting={setting} sketch={drawn} />
    </>
  )
}

interface MoreProps {
  readonly opened: boolean
  readonly setOpened: (opened: boolean) => void
  readonly children: React.ReactNode
}

function More({ opened, setOpened, children }: MoreProps) {
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
        {texts.more}
      </Button>
      <Collapse expanded={opened} transitionDuration={0}>
        <div className={`${css.grid} ${css.more}`}>{children}</div>
      </Collapse>
    </div>
  )
}
