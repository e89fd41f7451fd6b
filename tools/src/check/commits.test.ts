import { describe, expect, it } from 'vitest'
import { subjectProblems } from './commits.ts'

describe('the subject of a commit', () => {
  it.each([
    'engine: find a position’s requests by index',
    'store, chaos: skip settled requests',
    'tools/check: speed up the table of licences',
    'docs: need one page for each alert',
  ])('passes: %s', (subject) => expect(subjectProblems(subject)).toEqual([]))

  it.each([
    ['engine: requests of a position are told by it', ['"are told": write receives, is notified']],
    ['engine: the rest of an append', ['begin with a verb, not "the"']],
    ['engine: added an index', ['begin with a verb, not "added"']],
    ['Find a position', ['write "area: verb the thing"']],
    [`web: show ${'x'.repeat(70)}`, ['80 characters, at most 72']],
  ])('fails: %s', (subject, problems) => expect(subjectProblems(subject)).toEqual(problems))
})
