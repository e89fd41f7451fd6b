import { expect, it } from 'vitest'
import { Secret } from '../secrets/secret.ts'
import { asRootLine } from './as-root.ts'

it('OP15: as root, a database of the operator’s own is not said to run under another account', () => {
  expect(asRootLine({ databaseUrl: new Secret('postgres://a@b/c') })).not.toMatch(/database/)
  expect(asRootLine({ databaseUrl: undefined })).toMatch(
    /Its database runs under another account\. If root alone may enter the folders of Ratchet.*: put them elsewhere\.$/,
  )
})
