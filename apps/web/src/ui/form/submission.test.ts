import { describe, expect, it } from 'vitest'
import { ApiFailure } from '../../api/call.ts'
import { type Draft, type Refusal, Refused } from './refusal.ts'
import { Submission, type Work, wordsNow } from './submission.ts'

const draft: Draft = { volume: '0.1', price: '' }
const noPrice: Refusal = { message: 'Fill all.', fields: { price: true } }
const failure = new ApiFailure(422, { code: 'invalid', message: 'Too much.', fields: { volume: 'At most 1.' } })

/** Makes work that ends when it is told to. */
function held() {
  let end = (_: string | null) => {}
  const promise = new Promise<string | null>((done) => (end = done))
  return { work: () => promise, end }
}

const after = async (...presses: readonly Work[]) => {
  const submission = new Submission()
  for (const work of presses) await submission.run(work, draft)
  return submission
}
const lost: Work = () => Promise.reject(new ApiFailure(0, { code: 'not_now', message: 'Not reached.' }))
const said: Work = async () => 'Saved.'
const silent: Work = async () => null
const asks: Work = async () => undefined
const refuse: Work = () => Promise.reject(new Refused(noPrice, { again: (now) => (now.price === '' ? noPrice : null) }))
const fail: Work = () => Promise.reject(failure)

describe('what a form says after a press', () => {
  it.each<[string, readonly Work[], Draft, object | null, Refusal['fields']]>([
    ['nothing before the first one', [], draft, null, {}],
    ['the words of its success', [said], draft, { tone: 'good', text: 'Saved.' }, {}],
    ['nothing where the success shows elsewhere', [silent], draft, null, {}],
    ['what the form refuses', [refuse], draft, { tone: 'bad', text: 'Fill all.' }, noPrice.fields],
    ['no longer what the form refuses once it is mended', [refuse], { ...draft, price: '1' }, null, {}],
    ['what the server refuses', [fail], draft, { tone: 'bad', text: 'Too much.' }, failure.fields],
    ['no longer what the server refuses of another text', [fail], { ...draft, volume: '1' }, null, {}],
    ['that the server was not reached', [lost], draft, { tone: 'bad', text: 'Not reached.' }, {}],
    ['a failure in place of a success', [said, lost], draft, { tone: 'bad', text: 'Not reached.' }, {}],
    ['a success in place of a failure', [fail, said], draft, { tone: 'good', text: 'Saved.' }, {}],
    ['what it said before, where it only asked', [said, asks], draft, { tone: 'good', text: 'Saved.' }, {}],
    [
      'something where a fault has no words',
      [() => Promise.reject(new Error(''))],
      draft,
      { tone: 'bad', text: 'Something went wrong. Please try again.' },
      {},
    ],
  ])('is %s', async (_, presses, now, word, wrong) =>
    expect(wordsNow((await after(...presses)).state(), now)).toEqual({ word, wrong }),
  )
})

describe('a form', () => {
  it('sends once however often it is pressed, is busy meanwhile, and can be pressed again', async () => {
    const submission = new Submission()
    const { work, end } = held()
    let sent = 0
    const press = () =>
      submission.run(() => {
        sent++
        return work()
      }, draft)
    const first = press()
    expect([await press(), await press()]).toEqual([{ is: 'ignored' }, { is: 'ignored' }])
    expect([sent, submission.state().busy]).toEqual([1, true])
    end('Saved.')
    expect([await first, submission.state().busy]).toEqual([{ is: 'done' }, false])
    await press()
    expect(sent).toBe(2)
  })

  it.each([
    ['takes its words away while the next try is under way', false, null],
    ['keeps a failure until the next answer where it is asked to', true, { tone: 'bad', text: 'Too much.' }],
  ])('%s', async (_, keepsWords, word) => {
    const submission = new Submission(keepsWords)
    await submission.run(fail, draft)
    const { work, end } = held()
    const next = submission.run(work, draft)
    expect(wordsNow(submission.state(), draft).word).toEqual(word)
    end(null)
    await next
    expect(wordsNow(submission.state(), draft).word).toBeNull()
  })

  it('says which fields were wrong at the press, and whether a dialog has the focus already', async () => {
    const asking: Work = () => Promise.reject(new Refused(noPrice, { focusIsTaken: true }))
    const ends = await Promise.all([refuse, asking].map((work) => new Submission().run(work, draft)))
    expect(ends).toEqual([
      { is: 'refused', refusal: noPrice, focusIsTaken: false },
      { is: 'refused', refusal: noPrice, focusIsTaken: true },
    ])
  })

  it('forgets a success when it is told to, and no failure', async () => {
    const [done, failed] = await Promise.all([after(said), after(fail)])
    done.forgetDone()
    failed.forgetDone()
    expect(wordsNow(done.state(), draft).word).toBeNull()
    expect(wordsNow(failed.state(), draft).word).toMatchObject({ text: 'Too much.' })
  })

  it('tells its listeners of each change, until they leave', async () => {
    const submission = new Submission()
    const seen: boolean[] = []
    const leave = submission.subscribe(() => seen.push(submission.state().busy))
    await submission.run(said, draft)
    leave()
    await submission.run(said, draft)
    expect(seen).toEqual([true, false])
  })
})
