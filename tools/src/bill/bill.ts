import { licenceOf } from '../check/licences.ts'
import { type Pinned, pinnedOnce } from '../check/packages.ts'

const purlOf = ({ name, version }: Pinned) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** npm gives a hash in base64, the bill wants it in hex. */
function hashesOf({ integrity }: Pinned): object {
  const sha512 = integrity?.split(' ').find((one) => one.startsWith('sha512-'))
  return sha512
    ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(sha512.slice('sha512-'.length), 'base64').toString('hex') }] }
    : {}
}

/** What others wrote, as a bill of materials in CycloneDX 1.6. It is the same for the same lock file. */
export function billOf(lock: string, version: string) {
  const components = pinnedOnce(lock)
    .map((one) => ({ one, purl: purlOf(one) }))
    .sort((a, b) => (a.purl < b.purl ? -1 : 1))
    .map(({ one, purl }) => ({
      type: 'library',
      'bom-ref': purl,
      name: one.name,
      version: one.version,
      // What serves who works on it alone is not in the program.
      scope: one.dev ? 'excluded' : 'required',
      ...hashesOf(one),
      licenses: [{ expression: licenceOf(one) }],
      purl,
    }))
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': 'ratchet', name: 'ratchet', version } },
    components,
  }
}
