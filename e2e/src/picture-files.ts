import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import type { Locator } from 'playwright-core'

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}

function png(side: number, bitsAndKind: readonly [number, number], lines: Buffer): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set(bitsAndKind, 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', lines), chunk('IEND', Buffer.alloc(0))])
}

/** Makes a square of noise, which nothing makes smaller: three bytes a pixel. */
export function noisyPng(side: number): Buffer {
  const line = side * 3 + 1
  const lines = randomBytes(line * side)
  // Each line begins with the number of its filter.
  for (let at = 0; at < lines.length; at += line) lines[at] = 0
  return png(side, [8, 2], deflateSync(lines, { level: 0 }))
}

/** Makes a GIF of one pixel with a page in its comment and an archive behind its end. */
export function gifWithBaggage(): Buffer {
  const script = '<script>planted()</script>'
  const comment = `!\xfe${String.fromCharCode(script.length)}${script}\0`
  const pixel = ',\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;'
  const archive = 'PK\x03\x04planted archive<html><script>planted()</script></html>'
  return Buffer.from(`GIF89a\x01\0\x01\0\x80\0\0\xff\xff\xff\0\0\0${comment}${pixel}${archive}`, 'latin1')
}

/** Lets a picture fall on a place of the screen, or pastes it; its name says which. */
export async function handOver(place: Locator, how: 'dropped' | 'pasted', picture: Buffer): Promise<void> {
  await place.evaluate(
    (element, given) => {
      const files = new DataTransfer()
      files.items.add(new File([Uint8Array.from(given.bytes)], `${given.how}.png`, { type: 'image/png' }))
      const init = { bubbles: true, cancelable: true }
      if (given.how === 'dropped') element.dispatchEvent(new DragEvent('drop', { ...init, dataTransfer: files }))
      else document.body.dispatchEvent(new ClipboardEvent('paste', { ...init, clipboardData: files }))
    },
    { bytes: [...picture], how },
  )
}
