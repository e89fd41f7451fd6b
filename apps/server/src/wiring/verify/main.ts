import { parseArgs } from 'node:util'
import { DataDirInUse } from '@ratchet/store/embedded'
import { createLog } from '../../core/monitoring/log.ts'
import { Closing } from '../../core/process/closing.ts'
import { redactText } from '../../core/secrets/redact.ts'
import { readConfig } from '../../core/settings/config.ts'
import { operatorsLine } from '../database.ts'
import { reachDatabase } from '../reach-database.ts'
import { CannotVerify, verify } from './verify.ts'

// `npm run -s verify-broker -- --account NAME`: tries a trader's practice account out at its broker, and puts down what it found.
const say = (line: string) => console.log(line)
const closing = new Closing(createLog({ console: console.error }))
try {
  const { values } = parseArgs({ options: { account: { type: 'string' } } })
  if (!values.account) throw new CannotVerify('Name the account: npm run -s verify-broker -- --account NAME')
  const config = readConfig(process.env)
  const url = await reachDatabase(config, closing, say)
  if (!(await verify({ config, url, name: values.account, say }))) process.exitCode = 1
} catch (error) {
  const isPlain = error instanceof CannotVerify || error instanceof DataDirInUse || error instanceof TypeError
  const told = isPlain ? error.message : operatorsLine(error)
  console.error(told ?? `The account could not be verified: ${redactText((error as Error).message)}`)
  process.exitCode = 2
} finally {
  await closing.close()
}
