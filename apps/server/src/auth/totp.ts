import { createHmac, timingSafeEqual } from 'node:crypto'

export const stepMs = 30_000
const digits = 6
/** A code of the step before is taken, and of the next: clocks differ, and typing takes time. */
const around = [0, -1, 1] as const

/** The code of one step, by RFC 6238 with SHA-1 and six digits: what every authenticator can do. */
export function codeOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const at = (mac[mac.length - 1] ?? 0) & 15
  const number = (mac.readUInt32BE(at) & 0x7fffffff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

/** The step whose code this is, near the present one; null where it is none of them. */
export function stepOf(secret: Uint8Array, code: string, nowMs: number): number | null {
  const now = Math.floor(nowMs / stepMs)
  const typed = Buffer.from(code)
  const found = around
    .map((offset) => now + offset)
    .filter((step) => {
      const right = Buffer.from(codeOf(secret, step))
      return right.length === typed.length && timingSafeEqual(right, typed)
    })
  return found[0] ?? null
}
