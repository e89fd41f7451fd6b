import { createLog } from '../core/monitoring/log.ts'
import { Closing } from '../core/process/closing.ts'
import { readConfig } from '../core/settings/config.ts'
import { reachDatabase } from '../wiring/reach-database.ts'
import { readWords } from './commands.ts'
import { errorLine } from './error-line.ts'
import { exitStatus, exitStatuses } from './exit-status.ts'

/** Where lines go. */
interface Console {
  readonly say: (line: string) => void
  readonly complain: (line: string) => void
}

/** Runs what an operator typed. @returns the exit status */
export async function runAdmin(
  words: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  { say, complain }: Console,
): Promise<number> {
  const typed = readWords(words)
  if ('help' in typed) {
    say(typed.help)
    return 0
  }
  if ('refusal' in typed) {
    complain(typed.refusal)
    return exitStatuses.usage
  }
  const [name = '', ...rest] = words
  const closing = new Closing(createLog({ console: complain }))
  try {
    const config = readConfig(env)
    const { command } = typed
    const isThere = command.database !== 'not there'
    const url = isThere ? await reachDatabase(config, closing, say, command.database !== 'as it is') : ''
    await command.run(url, config, rest, say)
    return 0
  } catch (error) {
    complain(errorLine(name, error))
    return exitStatus(name, error)
  } finally {
    await closing.close()
  }
}
