import type { Crypto } from '@ratchet/domain'

/** We throw this where the browser is too old, or the page came by http from another machine. */
export class NoCrypto extends Error {
  readonly reason: 'no-crypto' | 'no-ed25519'

  constructor(reason: NoCrypto['reason']) {
    super(reason)
    this.reason = reason
  }
}

const encoder = new TextEncoder()
const digits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
const toHex = (bytes: ArrayBuffer): string => {
  let text = ''
  for (const byte of new Uint8Array(bytes)) text += digits[byte]
  return text
}
const fromHex = (hex: string): Uint8Array<ArrayBuffer> | null =>
  /^(?:[0-9a-f]{2})*$/.test(hex) ? Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)) : null

/**
 * Returns the browser's own SHA-256 and Ed25519.
 * @throws NoCrypto where it has none
 */
export function webCrypto(): Crypto {
  const { subtle } = globalThis.crypto ?? {}
  // Browsers keep it from pages that could have been changed on their way.
  if (!subtle) throw new NoCrypto('no-crypto')
  return {
    digest: async (text) => toHex(await subtle.digest('SHA-256', encoder.encode(text))),
    async verify(publicKey, signature, text) {
      const [key, signed] = [fromHex(publicKey), fromHex(signature)]
      if (!key || !signed) return false
      try {
        const imported = await subtle.importKey('raw', key, 'Ed25519', false, ['verify'])
        return await subtle.verify('Ed25519', imported, signed, encoder.encode(text))
      } catch (error) {
        if (error instanceof DOMException && error.name === 'NotSupportedError') throw new NoCrypto('no-ed25519')
        // A key that is no point of the curve belongs to nobody.
        return false
      }
    },
  }
}
