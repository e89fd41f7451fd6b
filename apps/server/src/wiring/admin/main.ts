import { DataDirInUse } from '@ratchet/store/embedded'
import { createLog } from '../../core/log.ts'
import { redactText } from '../../core/secrets/redact.ts'
import { Closing } from '../closing.ts'
import { readConfig } from '../config.ts'
import { operatorsLine } from '../database.ts'
import { reachDatabase } from './database.ts'
import { rebuild } from './rebuild.ts'

// `npm run -s admin -- COMMAND`: what an operator does to the ledger, beside a running server or without one.
const commands: Readonly<Record<string, typeof rebuild>> = { rebuild }

const say = (line: string) => console.log(line)
const [name = '', ...rest] = process.argv.slice(2)
const command = commands[name]
if (command && rest.length === 0) await run(command)
else {
  console.error(`Say what is to be done: npm run -s admin -- ${Object.keys(commands).join('|')}`)
  process.exitCode = 2
}

async function run(work: typeof rebuild): Promise<void> {
  const closing = new Closing(createLog({ console: console.error }))
  try {
    await work(await reachDatabase(readConfig(process.env), closing, say), say)
  } catch (error) {
    const told = error instanceof DataDirInUse ? error.message : operatorsLine(error)
    console.error(told ?? `"${name}" ended with an error: ${redactText((error as Error).message)}`)
    process.exitCode = 1
  } finally {
    await closing.close()
  }
}
