import { command } from './command.ts'
import { Programs } from './programs.ts'
import { seedsFile } from './seeds.ts'

const programs = new Programs()
// The first Ctrl-C ends the round in order, the second one at once.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => (programs.isStopped ? process.exit(1) : programs.stop()))
process.on('exit', () => programs.kill())
process.exitCode = await command(process.argv.slice(2), programs, { seeds: seedsFile })
