import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Returns bytes that look like chance and are the same each time. */
function grain(length: number): Buffer {
  const parts: Buffer[] = []
  for (let n = 0; n * 64 < length; n++) parts.push(createHash('sha512').update(`grain ${n}`).digest())
  return Buffer.concat(parts).subarray(0, length)
}

/**
 * Draws a square PNG of coloured noise, which no format can make small: some three bytes a pixel.
 * @param side in pixels
 */
export function drawnPicture(side: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 2], 8)
  const row = 1 + side * 3
  const lines = grain(row * side)
  for (let y = 0; y < side; y++) lines[y * row] = 0
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const pixels = deflateSync(lines, { level: 1 })
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}
