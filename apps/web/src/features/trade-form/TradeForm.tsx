import { Button, Collapse, Switch } from '@mantine/core'
import { numberIn, type TradeBody } from '@ratchet/contract'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useWorld } from '../../realtime/index.ts'
import { isRealMoney } from '../../trading/account-words.ts'
import type { Refusal } from '../../ui/form/refusal.ts'
import { Say } from '../../ui/Say.tsx'
import { AskFirst } from './AskFirst.tsx'
import { blockedBy } from './blocked.ts'
import { onEnter } from './enter.ts'
import { fields, moreFields } from './fields.ts'
import { OrderAccount } from './OrderAccount.tsx'
import { Outcome } from './Outcome.tsx'
import { placeOf } from './place.ts'
import { check, faultsOf, rules } from './rules.ts'
import { ExecuteButton, OrderLine, PutAwayLine, Reason } from './Send.tsx'
import { sideOfType } from './sketch.ts'
import { Ticket } from './Ticket.tsx'
import { TradeFields } from './TradeFields.tsx'
import css from './trade-form.module.css'
import { UnknownAccount } from './UnknownAccount.tsx'
import { useDraft } from './useDraft.ts'
import { usePublish } from './usePublish.ts'
import { useCertainty, useSetting, useSketch } from './useSketch.ts'
import { useTradeOutcome } from './useTradeOutcome.ts'
import { unusualWords, usualVolume } from './usual.ts'

export function TradeForm() {
  const { draft, away, confirm, change, undo, setConfirm, sent, taken, refused, again } = useDraft()
  const setting = useSetting(draft)
  const { account } = setting
  const { symbol, type } = setting.draft
  const { server } = placeOf(setting.draft.server)
  const drawn = useSketch(setting)
  // Whoever sends orders without a question is asked all the same where they cost real money.
  const asks = confirm || (account !== undefined && isRealMoney(account))
  const inError = Object.keys(faultsOf(setting.draft)).length > 0
  const blocked = blockedBy(drawn, useCertainty(server))
  const usual = useWorld((world) => usualVolume(world.trades, symbol, server))
  const unusual = unusualWords(numberIn(setting.draft.volume, rules.volume) ?? null, usual)
  const [asking, setAsking] = useState<TradeBody | null>(null)
  const [more, setMore] = useState(false)
  const reveal = (wrong: Refusal['fields']) => moreFields.some(({ name }) => wrong[name]) && setMore(true)
  const { submit, prepare, send, published, unknown, settle } = usePublish(setting.draft, reveal)
  const { busy, word, wrong, form, run } = submit
  const { failed } = useTradeOutcome(published, { onTaken: taken, onFailed: refused })
  const focusField = (name: string) => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()

  const publish = async (input: TradeBody) => {
    const words = await send(input)
    sent()
    return words
  }
  const goOn = async () => {
    const input = await prepare()
    if (!asks && !unusual) return publish(input)
    setAsking(input)
    return undefined
  }
  const press = () => {
    if (busy) return
    if (inError || !blocked?.certain) return void run(goOn)
    const [first] = blocked.names
    if (first) focusField(first)
  }
  const answer = (yes: boolean) => {
    setAsking(null)
    if (yes && asking) void run(() => publish(asking))
  }
  const meant = (input: TradeBody | null) => {
    settle()
    if (input) void run(() => publish(input))
  }
  const complete = 'input' in check(setting.draft, true)
  const asksOnEnter = inError || (asks && !busy && !blocked?.certain && complete)

  const side = sideOfType(type)
  const rest = { setting, sketch: drawn, change, wrong }
  return (
    <>
      <form
        ref={form}
        className={css.form}
        // None of its buttons submits: a key in a field must not press one.
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={(event) => onEnter(event, asksOnEnter ? () => void run(goOn) : null)}
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
        <Ticket
          account={<OrderAccount account={account} server={server} brokerId={draft.brokerId} />}
          symbol={symbol}
          server={server}
          side={side}
          instrument={setting.instrument}
          sketch={drawn}
        />
        <div className={css.foot}>
          {failed ? null : <Say word={word} testId="trade-answer" />}
          {published ? <Outcome published={published} onAgain={again} /> : null}
          <PutAwayLine away={away} server={server} onUndo={undo} />
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
        account={account}
        blocked={blocked}
        unusual={unusual}
        onAnswer={answer}
      />
      <UnknownAccount input={unknown} onAnswer={meant} />
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
        More
      </Button>
      <Collapse expanded={opened} transitionDuration={0}>
        <div className={`${css.grid} ${css.more}`}>{children}</div>
      </Collapse>
    </div>
  )
}
