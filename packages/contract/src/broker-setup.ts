import { z } from 'zod'

const words = z.string()

/**
 * A schematic drawing of a window. The page draws it; the broker's words come with it, so that the page names no broker. `alt` describes the drawing to
 * a screen reader.
 */
export const setupPicture = z.discriminatedUnion('drawing', [
  /** A folder window: the path that leads to `file`, outermost folder first. */
  z.object({ drawing: z.literal('folder'), alt: words, path: z.array(words), file: words }),
  /** A window that compiles a source file, with its button and its last line. */
  z.object({ drawing: z.literal('editor'), alt: words, file: words, button: words, result: words }),
  /** A window of options on the tab `tab`, with a ticked box over a list that holds the server's address. */
  z.object({ drawing: z.literal('options'), alt: words, title: words, tabs: z.array(words), tab: words, tick: words }),
  /** A window of a program's inputs. A row without a value shows the pairing code; `marked` names the row to fill in. */
  z.object({
    drawing: z.literal('inputs'),
    alt: words,
    title: words,
    tabs: z.array(words),
    tab: words,
    rows: z.array(z.object({ name: words, value: words.nullable() })),
    marked: words,
  }),
  /** A row of buttons, one of them marked, and pressed. */
  z.object({ drawing: z.literal('toolbar'), alt: words, buttons: z.array(words), marked: words }),
  /** A chart with the name of the program and what it says. */
  z.object({ drawing: z.literal('chart'), alt: words, title: words, program: words, says: words }),
])
export type SetupPicture = z.infer<typeof setupPicture>

/** One step of a setup page. */
export const setupStep = z.object({
  title: words,
  /** What to do, in the order of the acts. `**…**` is bold: menus, buttons, files. */
  acts: z.array(words),
  pictures: z.array(setupPicture),
  /** What the page offers in this step: the file, a field for the compiler's log, the server's address, or the pairing code. */
  offers: z.enum(['program', 'log', 'address', 'code']).nullable(),
})
export type SetupStep = z.infer<typeof setupStep>

/** What keeps a program from connecting or trading, as far as the setup page can see it. */
export const setupTroubles = [
  /** The program was never heard of. */
  'silent',
  /** The terminal has no connection to its broker. */
  'offline',
  /** The terminal is logged in by a password that only reads. */
  'investor',
  /** The broker allows no trading on the account. */
  'account',
  /** The broker allows no trading by programs on the account. */
  'expert',
  /** Trading by programs is off in the terminal. */
  'terminal',
  /** Trading is off in this program. */
  'program',
] as const
export type SetupTrouble = (typeof setupTroubles)[number]

/** The setup page of a broker whose program dials in. */
export const brokerSetup = z.object({
  /** The name of the file that the trader downloads. */
  file: words,
  /** What leads up to the first report of the program, in order. */
  steps: z.array(setupStep),
  /** How the trader lets the program trade. */
  trading: setupStep,
  /** What to do about each trouble. */
  remedies: z.record(z.enum(setupTroubles), words),
  /** What the drawings are, and what they are not. */
  drawings: words,
})
export type BrokerSetup = z.infer<typeof brokerSetup>
