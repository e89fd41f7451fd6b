import { createLog } from '../../core/log.ts'
import { Closing } from '../closing.ts'
import { readConfig } from '../config.ts'
import { readWords } from './commands.ts'
import { reachDatabase } from './database.ts'
import { errorLine } from './error-line.ts'
import { exitStatus, exitStatuses } from './exit-status.ts'

// `npm run -s admin -- COMMAND`: what an operator does to the database, beside a running server or without one.
const say = (line: string) => console.log(line)
const words = process.argv.slice(2)
const typed = readWords(words)
if ('help' in typed) say(typed.help)
else if ('refusal' in typed) {
  console.error(typed.refusal)
  process.exitCode = exitStatuses.usage
} else {
  const [name = '', ...rest] = words
  const closing = new Closing(createLog({ console: console.error }))
  try {
    const config = readConfig(process.env)
    await typed.command.run(await reachDatabase(config, closing, say), config, rest, say)
  } catch (error) {
    console.error(errorLine(name, error))
    process.exitCode = exitStatus(name, error)
  } finally {
    await closing.close()
  }
}
