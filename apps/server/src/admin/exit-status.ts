import { DataDirInUse } from '@ratchet/store/embedded'
import { isPassing } from '@ratchet/store/errors'
import { ConfigError } from '../core/refusals/config-error.ts'
import { DatabaseUnreachable } from '../wiring/database.ts'

/** The record is damaged. Nothing else ends `verify` with status 1. */
export class Damaged extends ConfigError {}

/** Exit statuses of a command; 0 means success. docs/operate/administration.md lists them too. */
export const exitStatuses = {
  /** The command was refused or failed. For `verify`: a record is damaged. */
  failed: 1,
  /** Unknown command, or wrong arguments. */
  usage: 2,
  /** The database is busy or unreachable: try later. `verify` then proves neither damage nor its absence. */
  unavailable: 3,
} as const

/** @param name of the command that ended with the error */
export function exitStatus(name: string, error: unknown): number {
  if (error instanceof Damaged) return exitStatuses.failed
  return name === 'verify' || isUnavailable(error) ? exitStatuses.unavailable : exitStatuses.failed
}

export const isUnavailable = (error: unknown): boolean =>
  error instanceof DatabaseUnreachable || error instanceof DataDirInUse || isPassing(error)
