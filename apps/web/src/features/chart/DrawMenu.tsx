import { Button, TextInput } from '@mantine/core'
import { type DrawingShape, drawingShapes, mostNoteLetters } from '@ratchet/contract'
import { useState } from 'react'
import { MenuButton, MenuHead, MenuRule } from '../../ui/pop/MenuItem.tsx'
import { Pop } from '../../ui/pop/Pop.tsx'
import css from './chart.module.css'
import type { OwnDrawings } from './own-drawings.ts'
import * as texts from './texts.ts'

const shapeNames = Object.keys(drawingShapes) as DrawingShape[]

/** Offers the shapes that can be drawn. A chosen one is placed point by point on the chart; a right press on one takes it away. */
export function DrawMenu({ drawings }: { readonly drawings: OwnDrawings | null }) {
  const [note, setNote] = useState<string | null>(null)
  const choose = (shape: DrawingShape) => (shape === 'note' ? setNote('') : drawings?.draw(shape))
  if (note !== null)
    return (
      <form
        className={css.note}
        onSubmit={(event) => {
          event.preventDefault()
          if (note.trim()) drawings?.draw('note', note.trim())
          setNote(null)
        }}
      >
        <TextInput
          size="xs"
          aria-label={texts.noteText}
          placeholder={texts.notePlaceholder}
          value={note}
          maxLength={mostNoteLetters}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
          data-autofocus
        />
        <Button size="xs" type="submit" variant="default">
          {texts.place}
        </Button>
      </form>
    )
  return (
    <Pop
      label={texts.drawings}
      role="menu"
      align="end"
      width={200}
      target={(props) => (
        <Button size="xs" variant="default" {...props}>
          {texts.draw}
        </Button>
      )}
    >
      {(close) => (
        <>
          <MenuHead>{texts.placeOnChart}</MenuHead>
          {shapeNames.map((shape) => (
            <MenuButton key={shape} close={close} act={() => choose(shape)}>
              {drawingShapes[shape].label}
            </MenuButton>
          ))}
          <MenuRule />
          <MenuButton close={close} act={() => drawings?.clear()}>
            {texts.removeAllDrawings}
          </MenuButton>
        </>
      )}
    </Pop>
  )
}
