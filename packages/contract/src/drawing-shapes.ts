/** What a trader can draw on a chart, and how many points each takes. */
export const drawingShapes = {
  line: { label: 'Line', points: 2 },
  ray: { label: 'Ray', points: 2 },
  endless: { label: 'Extended line', points: 2 },
  level: { label: 'Level', points: 1 },
  moment: { label: 'Moment', points: 1 },
  channel: { label: 'Channel', points: 3 },
  fibonacci: { label: 'Fibonacci', points: 2 },
  range: { label: 'Range', points: 2 },
  note: { label: 'Note', points: 1 },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly points: number }>>
export type DrawingShape = keyof typeof drawingShapes

/** Drawings on the chart of one symbol at most, and letters of a note. */
export const mostDrawings = 100
/** Charts on which one trader has drawn something. */
export const maxDrawnCharts = 50
export const mostNoteLetters = 80
export const drawingWords = {
  full: `You can draw on at most ${maxDrawnCharts} charts. Clear one first.`,
} as const
