import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openPart } from '../testing/part.tsx'
import { startFakes } from '../testing/screen.tsx'
import { Late, partOf } from './Late.tsx'

const fakes = startFakes()

const Came = () => <p>The part is here.</p>

/** A part whose file fails that many times before it comes. */
const failing = (times: number) => {
  let asked = 0
  return partOf(async () => {
    asked += 1
    if (asked <= times) throw new TypeError('Failed to fetch')
    return { default: Came }
  })
}

const beside = (times: number) => (
  <>
    <p>The rest of the screen.</p>
    <Late of={failing(times)} give={{}} />
  </>
)

it('a part whose file did not come while the server was being started comes by itself', async () => {
  await openPart(fakes, beside(1))
  await expect.element(page.getByText('The part is here.')).toBeVisible()
})

it('a part whose file is lost says so in its own place, and leaves the rest of the screen', async () => {
  await openPart(fakes, beside(2))
  await page.getByText('This part could not be loaded.').findElement()
  await expect.element(page.getByText('The rest of the screen.')).toBeVisible()
})
