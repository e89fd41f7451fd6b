import { ActionIcon, NativeSelect, PasswordInput, Text, TextInput } from '@mantine/core'
import { faultIn, messages, orderTypeText } from '@ratchet/contract'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react'
import { moneyText } from '../../format/text.ts'
import { pipWords } from '../../trading/ladder/ladder.ts'
import { commentFits, emptyDraft, sideOfType, type TradeDraft } from '../../trading/ticket/draft.ts'
import { type PlaceOption, placeOf } from '../../trading/ticket/place.ts'
import { rules } from '../../trading/ticket/reading.ts'
import { stepLevel, stepVolume } from '../../trading/ticket/sketch.ts'
import type { Refusal } from '../../ui/form/refusal.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import type { Field, NumberName } from './fields.ts'
import * as texts from './texts.ts'
import css from './trade-form.module.css'
import type { Order } from './useOrder.ts'

interface TradeFieldsProps {
  readonly fields: readonly Field[]
  readonly order: Order
  readonly change: (change: Partial<TradeDraft>) => void
  readonly wrong: Refusal['fields']
}

/** A key or a press is answered with these: by then the quote may be another one than when the field was drawn. */
type Latest = Pick<TradeFieldsProps, 'order' | 'change'>

/**
 * Shows the fields of the table, each by its kind. A quote comes several times a second, and only the fields whose words
 * it changes are drawn anew.
 */
export function TradeFields({ fields, order, change, wrong }: TradeFieldsProps) {
  const latest = useRef<Latest>({ order, change })
  useLayoutEffect(() => {
    latest.current = { order, change }
  })
  const isAccount = placeOf(order.draft.server).accountId !== undefined
  const shown = fields.filter(({ forServers }) => !(forServers && isAccount))
  return shown.map((field) => (
    <div key={field.name} className={css.field} data-wide={field.wide}>
      <OneField
        field={field}
        value={order.draft[field.name]}
        error={wrong[field.name]}
        {...wordsUnder(field, order)}
        options={field.kind === 'choice' ? field.options(order) : undefined}
        hasSteps={hasSteps(field, order)}
        latest={latest}
      />
    </div>
  ))
}

interface OneFieldProps {
  readonly field: Field
  readonly value: string
  readonly error: string | true | undefined
  readonly hint: string | undefined
  readonly objected: boolean
  readonly options: readonly (string | PlaceOption)[] | undefined
  readonly hasSteps: boolean
  readonly latest: RefObject<Latest>
}

const OneField = memo(function OneField(props: OneFieldProps) {
  const { field, value, error, hint, objected, options, hasSteps, latest } = props
  const set = (text: string) => latest.current.change({ [field.name]: text })
  const common = {
    label: field.label,
    name: field.name,
    value,
    error,
    description: hint,
    ...(objected ? { descriptionProps: { c: 'var(--r-recorded)' }, 'data-objected': true } : {}),
    'data-testid': field.testId,
  }
  // What the form has filled in by itself is replaced by what is typed, not added to.
  const typing = { enterKeyHint: 'next', ...(value === emptyDraft[field.name] ? replacing : {}) } as const
  switch (field.kind) {
    case 'choice':
      return (
        <NativeSelect
          {...common}
          {...inWords(field.name, value)}
          data={[...(options ?? [])]}
          onChange={({ currentTarget }) => set(currentTarget.value)}
        />
      )
    case 'comment':
      return (
        <TextInput
          {...common}
          {...typing}
          // It takes at most three words, and says so as soon as a fourth begins.
          error={commentFits(value) ? error : messages.commentTooLong}
          errorProps={{ role: 'alert' }}
          onChange={({ currentTarget }) => set(currentTarget.value)}
        />
      )
    case 'secret':
      return <PasswordInput {...common} autoComplete="off" onChange={({ currentTarget }) => set(currentTarget.value)} />
    case 'number':
      return (
        <NumberField
          {...common}
          {...typing}
          {...(hasSteps ? stepping(field.name, latest) : {})}
          onChange={set}
          rule={rules[field.name]}
        />
      )
  }
})

const replacing = {
  onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select(),
  // A click that brings the focus sets the caret after it.
  onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
    if (currentTarget.selectionStart === currentTarget.selectionEnd) currentTarget.select()
  },
}

const actionNames: Readonly<Record<string, string>> = {
  Trade_Action_Deal: texts.deal,
  Trade_Action_Pending: texts.pending,
}

/** Shows the chosen word in plain letters, before the one that the broker knows. */
function inWords(name: Field['name'], value: string) {
  const plain = name === 'action' ? actionNames[value] : name === 'type' ? orderTypeText(value) : undefined
  if (!plain) return {}
  const side = name === 'type' ? sideOfType(value as TradeDraft['type']).toLowerCase() : undefined
  return {
    leftSection: (
      <Text span size="sm" fw={600} c={side ? `var(--r-${side})` : 'var(--r-text)'} data-side={side} aria-hidden>
        {plain}
      </Text>
    ),
    // It is as wide as its letters: what is left is for the broker's word.
    leftSectionWidth: 22 + 6.6 * plain.length,
    leftSectionProps: { style: { justifyContent: 'flex-start', paddingLeft: 12 } },
    styles: { input: { color: 'var(--r-dim)', fontSize: '0.6875rem' } },
  }
}

/** Chooses what stands under a field: what the broker would object to in it, or what its level means, or how to fill it. */
function wordsUnder({ name, hint }: Field, order: Order): { hint: string | undefined; objected: boolean } {
  const { instrument, sketch } = order
  const objection = sketch?.objections.find((one) => one.field === name)
  if (objection) return { hint: objection.text, objected: true }
  const level = name === 'sl' ? sketch?.estimate?.stop : name === 'tp' ? sketch?.estimate?.target : null
  if (level && instrument) {
    const pips = pipWords(level.points / instrument.pipPoints)
    return { hint: texts.levelInPips(pips, moneyText(level.cents / 100), instrument.currency), objected: false }
  }
  return { hint: typeof hint === 'function' ? hint(order) : hint, objected: false }
}

/** Tells whether a field has steps now: levels need a quote, and a deal at market has no price of its own. */
function hasSteps(field: Field, { instrument, sketch }: Order): boolean {
  if (field.kind !== 'number' || !field.steps || !instrument) return false
  return field.steps === 'lots' || (sketch !== null && (field.name !== 'price' || sketch.pending))
}

const stepped: Partial<Record<NumberName, string>> = {
  volume: texts.lotsUnit,
  price: texts.level,
  sl: texts.stop,
  tp: texts.target,
}

/**
 * Gives a field buttons for less and more, and arrow keys, which with Shift go ten at once. The tab key passes the buttons by, since the
 * keys do the same.
 */
function stepping(name: NumberName, latest: RefObject<Latest>) {
  const step = (count: number) => {
    const { order, change } = latest.current
    const { draft, instrument, sketch } = order
    // A step from a text that is no number would put a number nobody meant in its place.
    if (!instrument || faultIn(draft[name], rules[name]) !== null) return
    if (name === 'volume') change({ volume: stepVolume(draft.volume, count, instrument) })
    else if (sketch && (name === 'price' || name === 'sl' || name === 'tp'))
      change({ [name]: stepLevel(name, draft[name], count, sketch, instrument) })
  }
  const isVolume = name === 'volume'
  const button = (Icon: typeof IconPlus, title: string, count: number) => (
    <ActionIcon
      className={css.step ?? ''}
      variant="subtle"
      color="gray"
      size={26}
      tabIndex={-1}
      aria-label={`${stepped[name]}: ${title}`}
      title={title}
      onClick={() => step(isVolume ? count : count * 10)}
    >
      <Icon size={13} aria-hidden />
    </ActionIcon>
  )
  return {
    rightSection: (
      <>
        {button(IconMinus, isVolume ? texts.stepLess : texts.pipsLower, -1)}
        {button(IconPlus, isVolume ? texts.stepMore : texts.pipsHigher, 1)}
      </>
    ),
    rightSectionWidth: 'var(--steps-width)',
    onKeyDown: (event: KeyboardEvent) => {
      const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
      if (direction === 0 || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      step(direction * (event.shiftKey ? 10 : 1))
    },
  }
}
