import { Button, Collapse } from '@mantine/core'
import { messages } from '@ratchet/contract'
import { IconArrowDownRight, IconArrowUpRight, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { readForm } from '../../trading/ticket/reading.ts'
import type { Refusal } from '../../ui/form/refusal.ts'
import { NearLimits } from '../../ui/NearLimits.tsx'
import { onEnter } from './enter.ts'
import { Foot, PutAwayLine, SendButton } from './Foot.tsx'
import { fields, moreFields } from './fields.ts'
import { OrderCost } from './OrderCost.tsx'
import { TradeFields } from './TradeFields.tsx'
import * as texts from './texts.ts'
import css from './trade-form.module.css'
import { useConfirm, useFormDraft } from './useFormDraft.ts'
import { useOrder, useSetting } from './useOrder.ts'
import { useOrderFlow } from './useOrderFlow.ts'

/** The specification's order form, with what the order costs and risks beside it. */
export function TradeForm() {
  const { draft, away, change, undo, sent, taken, refused, again } = useFormDraft()
  const confirm = useConfirm()
  const setting = useSetting(draft)
  const { instrument } = setting
  const reading = useMemo(() => readForm(setting.draft, instrument), [setting.draft, instrument])
  const order = useOrder(setting, reading)
  const [more, setMore] = useState(false)
  const flow = useOrderFlow({
    order,
    read: (now) => readForm(now, instrument),
    confirm: confirm[0],
    reveal: (wrong: Refusal['fields']) => moreFields.some(({ name }) => wrong[name]) && setMore(true),
    onSent: sent,
    onTaken: taken,
    onFailed: refused,
  })
  const { busy, wrong, form } = flow.submit
  const rest = { order, change, wrong }
  const Arrow = order.side === 'Buy' ? IconArrowUpRight : IconArrowDownRight
  const notes = (
    <>
      <NearLimits of={['minute', 'day', 'alive']} />
      <PutAwayLine away={away} server={order.server} onUndo={undo} />
    </>
  )
  return (
    <form
      ref={form}
      className={css.form}
      // None of its buttons submits: a key in a field must not press one.
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => onEnter(event, flow.asksOnEnter ? flow.press : null)}
      noValidate
      data-testid="trade-form"
    >
      <div>
        <div className={css.grid}>
          <TradeFields fields={fields} {...rest} />
        </div>
        <More opened={more} setOpened={setMore}>
          <TradeFields fields={moreFields} {...rest} />
        </More>
      </div>
      <div className={css.side}>
        <OrderCost order={order} change={change} />
        <Foot order={order} flow={flow} name="trade" confirm={confirm} onAgain={again} notes={notes}>
          {/* The side shows in colour and in shape; the words stay the same. */}
          <SendButton
            order={order}
            flow={flow}
            name="trade"
            onPress={flow.press}
            icon={<Arrow size={18} aria-hidden />}
            testId="execute-trade"
          >
            {busy ? messages.executing : texts.executeTrade}
          </SendButton>
        </Foot>
      </div>
    </form>
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
    <>
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        ml={-8}
        mt="xs"
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
    </>
  )
}
