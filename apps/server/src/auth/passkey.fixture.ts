import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type pg from 'pg'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** A device that has a passkey at `localhost`, and whose owner always says yes. */
export class Passkey {
  readonly id = randomBytes(16).toString('base64url')
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #counter = 0

  /** Adds it for a trader, as registering would. */
  async addTo(pool: pg.Pool, traderId: string): Promise<void> {
    await pool.query(
      `insert into "passkey" ("id", "name", "publicKey", "userId", "credentialID", "counter", "deviceType", "backedUp", "transports", "createdAt")
        values ($1, 'Phone', $2, $3, $1, 0, 'singleDevice', false, 'internal', now())`,
      [this.id, this.#coseKey().toString('base64'), traderId],
    )
  }

  /** What a browser answers to the server's challenge. */
  answer(challenge: string, origin: string): object {
    const client = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false }))
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(++this.#counter)
    // The user was there, and was verified.
    const data = Buffer.concat([sha256('localhost'), Buffer.from([0x05]), counter])
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(this.#keys.privateKey)
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    }
  }

  /** CBOR of { kty: EC2, alg: ES256, crv: P-256, x, y }. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20])
    return Buffer.concat([
      head,
      Buffer.from(x, 'base64url'),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y, 'base64url'),
    ])
  }
}
