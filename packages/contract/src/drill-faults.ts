/** The faults of a drill on a paper account, apart from their schema: a screen that only names them loads no validation. */
export const drillFaults = ['gap', 'requote', 'late', 'lost', 'link', 'restart'] as const
export type DrillFault = (typeof drillFaults)[number]

/** A drill's life, in this order; the last three are ends. */
export const drillStates = ['waiting', 'running', 'settling', 'ended', 'stopped', 'interrupted'] as const
export type DrillState = (typeof drillStates)[number]

/** How long a drill may take, in seconds of real time. */
export const drillSeconds = { least: 10, most: 300 } as const

/**
 * The outcome of a drill: the ladder was tested and held, something gave way, something held and the ladder was not tested, or nothing was
 * tested at all.
 */
export const drillOutcomes = ['held', 'broke', 'partial', 'untested'] as const
export type DrillOutcome = (typeof drillOutcomes)[number]
