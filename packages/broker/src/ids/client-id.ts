const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** The last character holds the last four bits of sixteen bytes. */
const wire = /^[A-Za-z0-9_-]{21}[AQgw]$/

/** A client id as brokers get it: a UUID becomes 22 characters, which the narrowest of them take; anything else goes as it is. */
export const toWireId = (clientId: string): string =>
  uuid.test(clientId) ? Buffer.from(clientId.replaceAll('-', ''), 'hex').toString('base64url') : clientId

/** The client id that a broker names. */
export function fromWireId(id: string): string {
  if (!wire.test(id)) return id
  const hex = Buffer.from(id, 'base64url').toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
