import { PartRefused, ShardsRefused } from '@ratchet/store'
import { BackupRefused } from '@ratchet/store/backup'
import { DataDirInUse } from '@ratchet/store/embedded'
import { reasonOf } from '../core/refusals/reason.ts'
import { redactText } from '../core/secrets/redact.ts'
import { operatorsLine } from '../wiring/database.ts'
import { isUnavailable } from './exit-status.ts'

/** One line for the operator: what can be done about it, or what went wrong. */
export function errorLine(name: string, error: unknown): string {
  const isTold = [BackupRefused, DataDirInUse, PartRefused, ShardsRefused].some((kind) => error instanceof kind)
  const told = isTold ? (error as Error).message : operatorsLine(error)
  if (told === undefined && isUnavailable(error))
    return `"${name}" stopped: the database is busy or unreachable (${reasonOf(error)}). Try again later.`
  return told ?? `"${name}" failed: ${redactText((error as Error).message)}`
}
