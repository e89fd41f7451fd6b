import type { DrillFault, DrillOutcome, DrillState } from '@ratchet/contract'
import * as texts from './texts.ts'

export interface FaultText {
  readonly label: string
  /** Explains the fault where it is chosen. */
  readonly hint: string
  /** Describes the effect while the fault is on. */
  readonly now: string
}

export const faultTexts: Readonly<Record<DrillFault, FaultText>> = {
  gap: {
    label: texts.priceGaps,
    hint: texts.priceGapsHint,
    now: texts.priceGapsNow,
  },
  requote: {
    label: texts.requotes,
    hint: texts.requotesHint,
    now: texts.requotesNow,
  },
  late: {
    label: texts.lateResponses,
    hint: texts.lateResponsesHint,
    now: texts.lateResponsesNow,
  },
  lost: {
    label: texts.lostMessages,
    hint: texts.lostMessagesHint,
    now: texts.lostMessagesNow,
  },
  link: {
    label: texts.deadLink,
    hint: texts.deadLinkHint,
    now: texts.deadLinkNow,
  },
  restart: {
    label: texts.restart,
    hint: texts.restartHint,
    now: texts.restartNow,
  },
}

export const stateTexts: Readonly<Record<DrillState, string>> = {
  waiting: texts.starting,
  running: texts.running,
  settling: texts.settling,
  ended: texts.finished,
  stopped: texts.endedByYou,
  interrupted: texts.interrupted,
}

export const outcomeTexts: Readonly<Record<DrillOutcome, string>> = {
  held: texts.held,
  broke: texts.didNotHold,
  partial: texts.ladderNotTested,
  untested: texts.notTested,
}

export const isUnderWay = (state: DrillState): boolean =>
  state === 'waiting' || state === 'running' || state === 'settling'

/** Durations that the form offers, in seconds. */
export const lengths = [10, 30, 60, 120, 300] as const
export const lengthText = (seconds: number): string => (seconds < 120 ? `${seconds} s` : texts.minutes(seconds / 60))
