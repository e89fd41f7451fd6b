import type { DrillFault, DrillOutcome, DrillState } from '@ratchet/contract'

export interface FaultWords {
  readonly label: string
  /** Tells whoever chooses it what it means. */
  readonly means: string
  /** Tells what is happening while it is on. */
  readonly now: string
}

export const faultWords: Readonly<Record<DrillFault, FaultWords>> = {
  gap: {
    label: 'Price gaps',
    means: 'Your account receives no price for some seconds, then the price that the market has reached.',
    now: 'No price reaches your account',
  },
  requote: {
    label: 'Requotes',
    means: 'Half of all requests are requoted.',
    now: 'Every other request is requoted',
  },
  late: {
    label: 'Late answers',
    means: 'The broker executes at once, but answers up to 1.6 seconds later.',
    now: 'Answers come late',
  },
  lost: {
    label: 'Lost messages',
    means: 'Some requests never arrive, and some answers never come back.',
    now: 'Requests and answers get lost',
  },
  link: {
    label: 'Dead link',
    means: 'No request reaches the broker and no answer comes back, for up to six seconds at a time.',
    now: 'The link to the broker is cut',
  },
  restart: {
    label: 'Restart',
    means: 'The engine drops your account from memory and reads it again from the record, as after a crash.',
    now: 'The engine forgets your account and reads it again',
  },
}

export const stateWords: Readonly<Record<DrillState, string>> = {
  waiting: 'Waits to begin',
  running: 'Running',
  settling: 'Faults are off; waiting for the last answers',
  ended: 'Over',
  stopped: 'Ended by you',
  interrupted: 'Cut short',
}

export const outcomeWords: Readonly<Record<DrillOutcome, string>> = {
  held: 'Held',
  broke: 'Did not hold',
  partial: 'Ladder not tested',
  untested: 'Not tested',
}

export const underWay = (state: DrillState): boolean =>
  state === 'waiting' || state === 'running' || state === 'settling'

/** A drill can be chosen to last so many seconds. */
export const lengths = [10, 30, 60, 120, 300] as const
export const lengthText = (seconds: number): string => (seconds < 120 ? `${seconds} s` : `${seconds / 60} min`)
