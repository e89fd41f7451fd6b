import { packTicks, unpackPieces } from '@ratchet/domain'
import type { KeepAnswer, KeepAsked } from './protocol.ts'
import { medianSpread } from './spread.ts'

/** Packs and unpacks, in a worker. @throws PackError (KEP1, KEP2) */
export function kept(asked: KeepAsked): KeepAnswer {
  if (asked.kind === 'pack') {
    const whole = { start: 0, end: asked.ticks.length }
    return { kind: 'packed', packed: base64(packTicks(asked.ticks, whole)) }
  }
  const ticks = unpackPieces(asked.bytes)
  return { kind: 'unpacked', ticks, spread: medianSpread(ticks) }
}

function base64(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 8192) parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)))
  return btoa(parts.join(''))
}
