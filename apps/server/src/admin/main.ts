import { runAdmin } from './run.ts'

// `npm run -s admin -- COMMAND`: what an operator does to the database, beside a running server or without one.
process.exitCode = await runAdmin(process.argv.slice(2), process.env, {
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
})
