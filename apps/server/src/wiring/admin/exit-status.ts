import { DataDirInUse } from '@ratchet/store/embedded'
import { isPassing } from '@ratchet/store/errors'
import { ConfigError } from '../../core/config-error.ts'
import { DatabaseUnreachable } from '../database.ts'

/** The record itself is not whole. Nothing else ends `verify` with status 1. */
export class Damaged extends ConfigError {}

/** What a command ends with; 0 where it is done. The numbers stand in docs/operate/administration.md too. */
export const exitStatuses = {
  /** Refused, or failed. Of `verify`: a record is not whole. */
  failed: 1,
  /** No such command, or not called like this. */
  usage: 2,
  /** The database is busy or cannot be reached: later it may work. Of `verify`: nothing is proved, neither damage nor its absence. */
  unavailable: 3,
} as const

/** @param name of the command that ended with the error */
export function exitStatus(name: string, error: unknown): number {
  if (error instanceof Damaged) return exitStatuses.failed
  return name === 'verify' || isUnavailable(error) ? exitStatuses.unavailable : exitStatuses.failed
}

export const isUnavailable = (error: unknown): boolean =>
  error instanceof DatabaseUnreachable || error instanceof DataDirInUse || isPassing(error)
