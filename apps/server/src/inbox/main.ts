import { join, resolve } from 'node:path'
import { readInbox } from './inbox.ts'

// `npm run -s inbox`: what people wrote to the operator, oldest first.
const { RATCHET_SHARED_DIR: shared, RATCHET_DATA_DIR: data } = process.env
try {
  console.log(await readInbox(join(resolve(shared || data || './data'), 'inbox')))
} catch (error) {
  console.error(
    `The inbox cannot be read: ${(error as Error).message}. Correct RATCHET_SHARED_DIR or RATCHET_DATA_DIR, or the folder's rights.`,
  )
  process.exitCode = 1
}
