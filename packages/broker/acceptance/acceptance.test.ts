import { join } from 'node:path'
import { createEmptyDatabase, type TestDatabase } from '@ratchet/store/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { scenes } from '../counterparty/scenes.ts'
import { connectors } from '../src/connectors.ts'
import { openEventLog } from '../src/events/event-log.ts'
import { brokersPage } from './report.ts'
import { acceptanceSuite, caseCount, type Outcome } from './suite.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createEmptyDatabase()
  await (await openEventLog(database.url)).close()
})
afterAll(() => database?.drop())

const outcomes: Outcome[] = []

it('each connector has a counterparty', () => {
  expect(Object.keys(scenes).sort()).toEqual(connectors.map(({ about }) => about.id).sort())
})

for (const connector of connectors) {
  const startScene = scenes[connector.about.id]
  if (startScene)
    acceptanceSuite(
      connector,
      startScene,
      () => openEventLog(database.url, true),
      (outcome) => outcomes.push(outcome),
    )
}

it('docs/brokers/README.md has the outcomes of all tests', async (context) => {
  if (outcomes.length !== connectors.length * caseCount) context.skip('Only some of the tests ran.')
  const brokers = connectors.map(({ about }) => about)
  const page = join(import.meta.dirname, '..', '..', '..', 'docs', 'brokers', 'README.md')
  await expect(brokersPage(brokers, outcomes)).toMatchFileSnapshot(page)
})
