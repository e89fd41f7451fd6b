import { createInterface } from 'node:readline'
import { BrokerProcess } from './broker-process.ts'
import { type CommandName, commands } from './commands.ts'

/**
 * MetaTrader 5 as a process of its own: a broker, and a terminal with the Expert Advisor for each account.
 *
 *     main.ts '{"address":"ws://127.0.0.1:5000/api/mt5","code":"THE-CODE","accounts":[{"login":"501"}],"prices":{"everyMs":250}}'
 *
 * It prints {"ready":true}, and then answers each line of its standard input: {"id":1,"do":"state"} gets {"id":1,"result":…} or {"id":1,"error":…}.
 */
const print = (message: object) =>
  process.stdout.write(
    `${JSON.stringify(message, (_, value) => (typeof value === 'bigint' ? String(value) : value))}\n`,
  )

const broker = await BrokerProcess.start(JSON.parse(process.argv[2] ?? '{"accounts":[]}'))
const acts = commands(broker)
print({ ready: true })

for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() === '') continue
  const { id, do: name, ...fields } = JSON.parse(line) as { readonly id?: number; readonly do: CommandName }
  try {
    const result: unknown = await acts[name](fields as never)
    print({ id, result: result ?? null })
  } catch (error) {
    print({ id, error: error instanceof Error ? error.message : String(error) })
  }
}
process.exit(0)
