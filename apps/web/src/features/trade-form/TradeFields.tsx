import { NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import { faultIn, messages, orderTypeText } from '@ratchet/contract'
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react'
import { moneyText } from '../../format/text.ts'
import { pipWords } from '../../trading/ladder/ladder.ts'
import type { Refusal } from '../../ui/form/refusal.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import type { Field, Setting } from './fields.ts'
import { type PlaceOption, placeOf } from './place.ts'
import { commentFits, emptyDraft, type TradeDraft } from './rules.ts'
import { onArrows, Steps } from './Steps.tsx'
import { type Sketch, stepLevel, stepVolume } from './sketch.ts'
import * as texts from './texts.ts'
import css from './trade-form.module.css'

interface TradeFieldsProps {
  readonly fields: readonly Field[]
  readonly setting: Setting
  readonly sketch: Sketch | null
  readonly change: (change: Partial<TradeDraft>) => void
  readonly wrong: Refusal['fields']
}

/**
 * Shows the fields of the table, each by its kind. A quote comes several times a second, and only the fields whose words
 * it changes are drawn anew.
 */
export function TradeFields({ fields, setting, sketch, change, wrong }: TradeFieldsProps) {
  const latest = useRef<Latest>({ setting, sketch, change })
  useLayoutEffect(() => {
    latest.current = { setting, sketch, change }
  })
  const isAccount = placeOf(setting.draft.server).accountId !== undefined
  const shown = fields.filter(({ forServers }) => !(forServers && isAccount))
  return shown.map((field) => (
    <div key={field.name} className={css.field} data-wide={field.wide}>
      <OneField
        field={field}
        value={setting.draft[field.name]}
        error={wrong[field.name]}
        {...wordsUnder(field, setting, sketch)}
        options={field.kind === 'choice' ? field.options(setting) : undefined}
        hasSteps={hasSteps(field, setting, sketch)}
        latest={latest}
      />
    </div>
  ))
}

/** A key or a press is answered with these: by then the quote may be another one than when the field was drawn. */
type Latest = Pick<TradeFieldsProps, 'setting' | 'sketch' | 'change'>

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

const OneField = memo(function OneField({
  field,
  value,
  error,
  hint,
  objected,
  options,
  hasSteps,
  latest,
}: OneFieldProps) {
  const set = (text: string) => latest.current.change({ [field.name]: text })
  const common = {
    label: field.label,
    name: field.name,
    value,
    error,
    description: hint,
    ...(objected ? { descriptionProps: { className: css.objected }, 'data-objected': true } : {}),
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
      return <Comment {...common} {...typing} onChange={set} />
    case 'secret':
      return <PasswordInput {...common} autoComplete="off" onChange={({ currentTarget }) => set(currentTarget.value)} />
    case 'number':
      return (
        <NumberField
          {...common}
          {...typing}
          {...(hasSteps ? stepping(field, () => latest.current) : {})}
          onChange={set}
          rule={field.rule}
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
  const side = name === 'type' ? (value.startsWith('Order_Type_Buy') ? 'buy' : 'sell') : undefined
  return {
    leftSection: (
      <span className={css.plain} data-side={side} aria-hidden>
        {plain}
      </span>
    ),
    // It is as wide as its letters: what is left is for the broker's word.
    leftSectionWidth: 22 + 6.6 * plain.length,
    classNames: { input: css.enum ?? '', section: css.plainPlace ?? '' },
  }
}

/**
 * Chooses what stands under a field: what the broker would object to in it, or what its level means, or how to fill it.
 */
function wordsUnder(
  field: Field,
  setting: Setting,
  sketch: Sketch | null,
): { hint: string | undefined; objected: boolean } {
  const objection = sketch?.objections.find((one) => one.field === field.name)
  if (objection) return { hint: objection.text, objected: true }
  const level = field.name === 'sl' ? sketch?.estimate?.stop : field.name === 'tp' ? sketch?.estimate?.target : null
  const { instrument } = setting
  if (level && instrument) {
    const pips = level.points / instrument.pipPoints
    const hint = texts.levelInPips(pipWords(pips), moneyText(level.cents / 100), instrument.currency)
    return { hint, objected: false }
  }
  return { hint: typeof field.hint === 'function' ? field.hint(setting) : field.hint, objected: false }
}

type Stepped = Field & { readonly kind: 'number' }

/** Tells whether a field has steps now: levels need a quote, and a deal at market has no price of its own. */
function hasSteps(field: Field, { instrument }: Setting, sketch: Sketch | null): boolean {
  if (field.kind !== 'number' || !field.steps || !instrument) return false
  if (field.name === 'volume') return true
  return sketch !== null && isLevel(field.name) && (field.name !== 'price' || sketch.pending)
}

const isLevel = (name: Field['name']): name is 'price' | 'sl' | 'tp' =>
  name === 'price' || name === 'sl' || name === 'tp'

/** Gives a field that has steps its buttons and arrow keys. */
function stepping({ name, rule }: Stepped, latest: () => Latest) {
  const step = (count: number) => {
    const { setting, sketch, change } = latest()
    const { draft, instrument } = setting
    // A step from a text that is no number would put a number nobody meant in its place.
    if (!instrument || faultIn(draft[name], rule) !== null) return
    if (name === 'volume') change({ volume: stepVolume(draft.volume, count, instrument) })
    else if (sketch && isLevel(name)) change({ [name]: stepLevel(name, draft[name], count, sketch, instrument) })
  }
  if (name === 'volume') return withSteps(texts.lotsUnit, texts.stepLess, texts.stepMore, step, 1)
  const what = name === 'price' ? texts.level : name === 'sl' ? texts.stop : texts.target
  return withSteps(what, texts.pipsLower, texts.pipsHigher, step, 10)
}

function withSteps(
  what: string,
  less: string,
  more: string,
  step: (count: number) => unknown,
  perPress: number,
): { rightSection: ReactNode; rightSectionWidth: string; onKeyDown: (event: KeyboardEvent) => void } {
  return {
    rightSection: <Steps what={what} less={less} more={more} onStep={(way) => step(way * perPress)} />,
    rightSectionWidth: 'var(--steps-width)',
    onKeyDown: onArrows(step),
  }
}

interface CommentProps {
  readonly value: string
  readonly error: string | true | undefined
  readonly onChange: (text: string) => void
}

/** Takes at most three words, and says so as soon as a fourth begins. */
function Comment({ value, error, onChange, ...rest }: CommentProps) {
  return (
    <TextInput
      {...rest}
      value={value}
      error={commentFits(value) ? error : messages.commentTooLong}
      errorProps={{ role: 'alert' }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
