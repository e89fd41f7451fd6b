import { z } from 'zod'
import { type DrawingShape, drawingShapes, mostDrawings, mostNoteLetters } from '../drawing-shapes.ts'
import { isoTime, named } from '../primitives.ts'

const names = Object.keys(drawingShapes) as [DrawingShape, ...DrawingShape[]]

const drawing = z
  .strictObject({
    shape: z.enum(names),
    points: z
      .array(z.strictObject({ time: isoTime, price: z.number() }))
      .min(1)
      .max(3),
    /** Words of a note; empty otherwise. */
    text: named(z.string().max(mostNoteLetters)),
  })
  .refine(({ shape, points }) => points.length === drawingShapes[shape].points, {
    error: 'This shape needs a different number of points.',
    path: ['points'],
  })
export type Drawing = z.infer<typeof drawing>

const items = z.array(drawing).max(mostDrawings, { error: `A chart can have at most ${mostDrawings} drawings.` })
const place = z.strictObject({
  symbol: named(z.string().min(1, { error: 'Enter a symbol.' }).max(20)),
  market: named(z.string().max(100)).optional(),
})

export const drawingsQuery = place
export const drawings = z.object({ items })
export const drawingsInput = place.extend({ items })
