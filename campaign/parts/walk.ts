import type { Part } from '../campaign.ts'
import type { RunProgram } from '../programs.ts'
import { failuresOf } from './report.ts'

/** Every screen in every state with axe, and all walks through the specification. */
const everyScreen = ['tools/test.mjs', '--system', 'e2e']

export const walkPart = (run: RunProgram): Part => ({
  name: 'walk',
  async round() {
    const ran = await run(everyScreen, { RATCHET_LOOKS: 'all' })
    return { what: 'every screen and walk', failures: failuresOf(ran, 'Again: npm run test:system -- e2e') }
  },
})
