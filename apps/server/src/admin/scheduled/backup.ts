import { runAdmin } from '../run.ts'

// A backup of the schedule: a process of its own, so that nobody who trades waits for it.
process.exitCode = await runAdmin(['backup', ...process.argv.slice(2)], process.env, {
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
})
