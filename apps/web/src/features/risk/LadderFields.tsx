import { Button } from '@mantine/core'
import {
  mostRungs,
  numberRules,
  type OwnRungField,
  type RungNumber,
  riskRungNumbers,
  rungNumbers,
} from '@ratchet/contract'
import type { FocusEvent, KeyboardEvent } from 'react'
import type { Refusal } from '../../ui/form/refusal.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { MenuButton } from '../../ui/pop/MenuItem.tsx'
import { Pop } from '../../ui/pop/Pop.tsx'
import css from './risk.module.css'
import { addedRung, clearedRung, continuedRung, copiedRung, type RiskDraft, removedRung, rungsIn } from './rules.ts'
import * as texts from './texts.ts'

const columns = [
  { name: 'profit', label: texts.trailingProfit },
  { name: 'sl', label: texts.trailingSl },
  { name: 'tp', label: texts.trailingTp },
] as const
const withParts = [...columns, { name: 'close', label: texts.closesPercent }] as const
const columnsOf = (own: boolean | undefined) => (own ? withParts : columns)

interface LadderFieldsProps {
  readonly draft: RiskDraft
  readonly change: (field: OwnRungField, value: string) => void
  /** A ladder for single orders: it may have more rungs, and each is asked which part it closes. */
  readonly own?: boolean | undefined
  readonly replace: (draft: RiskDraft) => void
  readonly wrong: Refusal['fields']
  /** Names the element in which the form says what is wrong with a field, since under each there is no room for it. */
  readonly saidIn: string
  readonly active: RungNumber | null
  readonly onActive: (rung: RungNumber | null) => void
}

/** Moves the focus up and down from rung to rung within a column, as in a sheet. */
function goAlong(event: KeyboardEvent<HTMLElement>): void {
  const way = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const [, column = '', rung = ''] =
    /^(profit|sl|tp|close)(\d+)$/.exec((event.target as HTMLInputElement).name ?? '') ?? []
  if (way === 0 || column === '') return
  const next = event.currentTarget.querySelector<HTMLInputElement>(`[name="${column}${Number(rung) + way}"]`)
  if (!next) return
  event.preventDefault()
  next.focus()
  next.select()
}

export function LadderFields({ active, onActive, ...rest }: LadderFieldsProps) {
  const { draft, replace, own } = rest
  const shown = own ? rungsIn(draft) : riskRungNumbers.length
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const rung = Number(event.target.closest<HTMLElement>('[data-rung]')?.dataset.rung)
    onActive(rungNumbers.find((one) => one === rung) ?? null)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table's roles would promise figures to read, not fields to fill.
    <div
      className={css.grid}
      role="group"
      aria-label={own ? texts.fieldsWithParts(shown) : texts.fields(shown)}
      onKeyDown={goAlong}
      onFocus={onFocus}
      onBlur={() => onActive(null)}
    >
      <div className={css.row} data-parts={own}>
        <span />
        {columnsOf(own).map(({ name, label }) => (
          <span key={name} className={css.head} aria-hidden>
            {label}
          </span>
        ))}
      </div>
      {rungNumbers.slice(0, shown).map((rung) => (
        <Row key={rung} rung={rung} active={rung === active} {...rest} />
      ))}
      {own && shown < mostRungs ? (
        <Button
          size="compact-sm"
          variant="default"
          className={css.more ?? ''}
          onClick={() => replace(addedRung(draft))}
          data-testid="add-rung"
        >
          {texts.addRung(shown + 1)}
        </Button>
      ) : null}
    </div>
  )
}

type RowProps = Omit<LadderFieldsProps, 'active' | 'onActive'> & { readonly rung: RungNumber; readonly active: boolean }

function Row({ rung, active, draft, change, replace, wrong, saidIn, own }: RowProps) {
  return (
    <div className={css.row} data-rung={rung} data-active={active} data-parts={own}>
      <RungMenu rung={rung} draft={draft} replace={replace} own={own} />
      {columnsOf(own).map(({ name, label }) => {
        const field: OwnRungField = `${name}${rung}`
        return (
          <NumberField
            key={field}
            aria-label={`${label} ${rung}`}
            value={draft[field]}
            onChange={(value) => change(field, value)}
            rule={numberRules.pips}
            saidIn={saidIn}
            error={Boolean(wrong[field])}
            data-testid={`risk-${field}`}
            name={field}
          />
        )
      })}
    </div>
  )
}

/** Opens from the rung's number what can be done with the whole rung. */
function RungMenu({ rung, draft, replace, own }: Pick<RowProps, 'rung' | 'draft' | 'replace' | 'own'>) {
  const label = own ? texts.rungMenuWithRemove(rung) : texts.rungMenu(rung)
  return (
    <Pop
      role="menu"
      label={label}
      align="start"
      width={210}
      target={(props) => (
        <button type="button" className={css.rung} aria-label={label} data-testid={`rung-${rung}`} {...props}>
          {rung}
        </button>
      )}
    >
      {(close) => (
        <>
          {rung > 1 ? (
            <>
              <MenuButton act={() => replace(continuedRung(draft, rung))} close={close}>
                {texts.continueFrom(rung - 1)}
              </MenuButton>
              <MenuButton act={() => replace(copiedRung(draft, rung))} close={close}>
                {texts.copyRung(rung - 1)}
              </MenuButton>
            </>
          ) : null}
          <MenuButton act={() => replace(clearedRung(draft, rung))} close={close}>
            {texts.clearRung(rung)}
          </MenuButton>
          {own && rungsIn(draft) > riskRungNumbers.length ? (
            <MenuButton act={() => replace(removedRung(draft, rung))} close={close}>
              {texts.removeRung(rung)}
            </MenuButton>
          ) : null}
        </>
      )}
    </Pop>
  )
}
