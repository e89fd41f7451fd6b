import { fill, messages, pictureLimits, uploadLimits } from '@ratchet/contract'
import { megabyte } from './upload-text.ts'

/** This much of a file is enough to find the size of a JPEG behind what its camera wrote. */
export const headBytes = 262_144

interface Size {
  readonly width: number
  readonly height: number
}

/**
 * Tells why a file cannot be the picture, or null. This first look saves sending it and keeps a bomb from being shown;
 * the server decides by the whole content.
 * @param head the first bytes, `headBytes` of them where there are as many
 */
export function faultOf(fileBytes: number, head: Uint8Array): string | null {
  if (fileBytes > uploadLimits.fileBytes)
    return fill(messages.pictureTooLarge, { megabytes: String(uploadLimits.fileBytes / megabyte) })
  const found = formats.find(({ begins }) => begins(head))
  if (!found) return messages.unusablePicture
  const size = found.sizeOf(new DataView(head.buffer, head.byteOffset, head.byteLength))
  if (size && size.width * size.height > pictureLimits.pixels)
    return fill(messages.pictureTooManyPixels, { millions: String(pictureLimits.pixels / 1e6) })
  return null
}

const ascii = (head: Uint8Array, from: number, to: number): string => String.fromCharCode(...head.subarray(from, to))

/** Tells where each format says its size; null where the bytes do not reach so far. */
const formats: readonly { begins: (head: Uint8Array) => boolean; sizeOf: (view: DataView) => Size | null }[] = [
  {
    begins: (head) => ascii(head, 0, 8) === '\x89PNG\r\n\x1a\n',
    sizeOf: (view) => reach(view, 24) && { width: view.getUint32(16), height: view.getUint32(20) },
  },
  {
    begins: (head) => /^GIF8[79]a/.test(ascii(head, 0, 6)),
    sizeOf: (view) => reach(view, 10) && { width: view.getUint16(6, true), height: view.getUint16(8, true) },
  },
  { begins: (head) => /^RIFF.{4}WEBP/s.test(ascii(head, 0, 12)), sizeOf: webpSize },
  { begins: (head) => ascii(head, 0, 3) === '\xff\xd8\xff', sizeOf: jpegSize },
  { begins: (head) => /^.{4}ftyp.*avi[fs]/s.test(ascii(head, 0, 64)), sizeOf: avifSize },
]

const reach = (view: DataView, bytes: number): true | null => (view.byteLength >= bytes ? true : null)

function webpSize(view: DataView): Size | null {
  if (!reach(view, 30)) return null
  const kind = String.fromCharCode(view.getUint8(15))
  if (kind === 'X') {
    const three = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16) + 1
    return { width: three(24), height: three(27) }
  }
  if (kind === 'L') {
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
  }
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
}

/** Reads the size from the frame header, which is one of a JPEG's segments; each before it tells its own length. */
function jpegSize(view: DataView): Size | null {
  for (let at = 2; at + 9 <= view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    at += 2 + view.getUint16(at + 2)
  }
  return null
}

/** Reads the size from the box `ispe`, wherever the boxes around it lie. */
function avifSize(view: DataView): Size | null {
  const ispe = 0x69737065
  for (let at = 0; at + 16 <= Math.min(view.byteLength, 4096); at++)
    if (view.getUint32(at) === ispe) return { width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
  return null
}
