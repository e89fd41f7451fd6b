interface ProgramPlant {
  /** Text of the program, and what it becomes. */
  readonly edits: Readonly<Record<string, string>>
  /** Whether orders lose their comments, by which the program would find them too. */
  readonly hasNoComments: boolean
}

/** Mistakes in copies of the Expert Advisor: a harness that does not find them finds nothing. */
const plants: Readonly<Record<string, ProgramPlant>> = {
  /** A request is sent before its record is on the disk. Comments and likeness, which would find the order too, are away. */
  'journal not flushed': {
    edits: { '  FileFlush(bridge.journal);\n  bridge.journalRecords++;': '  bridge.journalRecords++;' },
    hasNoComments: true,
  },
  /** The stop that a request names is left out while its target is set. */
  'stop left out': {
    edits: {
      '  trade.position = (ulong)ticket;\n  trade.symbol = request.symbol;\n  trade.sl = priceOf(request.symbol, request.sl);':
        '  trade.position = (ulong)ticket;\n  trade.symbol = request.symbol;\n  trade.sl = request.tp > 0 ? 0 : priceOf(request.symbol, request.sl);',
    },
    hasNoComments: false,
  },
}

export const programPlantNames: readonly string[] = Object.keys(plants)

/** The program's source with a mistake; undefined if the mistake is not one of the program. */
export function plantProgram(name: string | undefined, source: string) {
  const plant = name === undefined ? undefined : plants[name]
  if (!plant) return undefined
  const edits = Object.entries(plant.edits)
  if (!edits.every(([from]) => source.includes(from)))
    throw new Error(`The mistake "${name}" no longer applies: Ratchet.mq5 has changed.`)
  return {
    source: edits.reduce((text, [from, to]) => text.replace(from, to), source),
    hasNoComments: plant.hasNoComments,
  }
}
